from django.urls import path

from campaign.pages.chronicle import (
    chronicle,
    opened_bids,
    recap,
    receipts,
    saga,
    saga_book,
    timeline,
)

urlpatterns = [
    path("c/<str:public_id>/happened", recap.happened, name="happened"),
    path("c/<str:public_id>/chronicle", chronicle.chronicle, name="chronicle"),
    path("c/<str:public_id>/envelopes", opened_bids.envelopes, name="envelopes"),
    path("c/<str:public_id>/proof", opened_bids.proof, name="proof"),
    path("c/<str:public_id>/receipts", receipts.receipts, name="receipts"),
    path("c/<str:public_id>/history/<int:seq>", timeline.history, name="history"),
    path("c/<str:public_id>/saga", saga.saga, name="saga"),
    path("c/<str:public_id>/saga.epub", saga_book.saga_book, name="saga_book"),
]
