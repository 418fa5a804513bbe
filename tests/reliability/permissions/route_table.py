"""The answer of every page to every role that might ask for it."""

from tests.reliability.role_rows import rows_of

TABLE = """
                                                   ano str inv ply oth org pl+ for spe sta sup
GET  /healthz                                       all ok
POST /healthz                                       all ok
GET  /readyz                                        all ok
GET  /metrics                                       all –
GET  /.well-known/security.txt                      all –
GET  /                                              all ok
GET  /new/                                          in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
POST /new/                                          in  no  no  no  no  no  no  no  in  no  no
GET  /new/length                                        in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
GET  /new/import                                    in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
POST /new/import                                    in  no  no  no  no  no  no  no  in  no  no
POST /demo/                                         all –
POST /demo/tour                                     all –
POST /demo/tour/leave                               all –
GET  /robots.txt                                    all ok
GET  /app.webmanifest                               all ok
GET  /worker.js                                     all ok
GET  /offline                                       all ok
POST /read-as                                       all go
GET  /reader                                        all ok
GET  /me/                                           in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
POST /me/                                           in  –   –   –   –   –   –   –   in  –   –
GET  /me/address                                    in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
POST /me/address                                    in  no  no  no  no  no  no  no  in  no  no
GET  /me/data                                       in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
GET  /me/delete                                     in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
POST /me/delete                                     in  no  no  no  no  no  no  no  in  no  no
GET  /me/emblem.svg                                 in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
GET  /me/jobs/<job>                           in  –   –   –   –   ok  –   –   in  –   –
GET  /me/games                                      in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
GET  /me/name                                       in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
POST /me/name                                       in  no  no  no  no  no  no  no  in  no  no
GET  /me/notices                                    in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
POST /me/notices                                    in  –   –   –   –   –   –   –   in  –   –
GET  /me/programs                                   in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
POST /me/programs                                   in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
GET  /me/screen                                      in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
POST /me/screen                                      in  –   –   –   –   –   –   –   in  –   –
GET  /me/again                                       in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
POST /me/again                                       in  go  go  go  go  go  go  go  in  go  go
GET  /me/sign-out                                   in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
POST /me/sign-out                                   in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
GET  /club/                                         in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
GET  /club/house                                    in  –   –   –   –   –   –   –   in  ok  ok
POST /club/house                                    in  –   –   –   –   –   –   –   in  –   –
GET  /crest/<picture>/<size>.png                    all ok
GET  /crest/<picture>/maskable.png                  all ok
GET  /club/<person>                                 in  –   –   ok  ok  ok  –   –   in  –   –
GET  /club/league/<league>                          in  –   –   ok  ok  ok  –   –   in  –   –
POST /club/league/<league>                          in  –   –   no  no  no  –   –   in  –   –
GET  /unsubscribe/<token>                           all ok
POST /unsubscribe/<token>                           all ok
GET  /calendar/<secret>.ics                         all –
GET  /emblem/<emblem>.svg                            all ok
GET  /signs                                          all ok
GET  /rules/                                        all ok
GET  /whatif/                                       in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
POST /whatif/                                       in  no  no  no  no  no  no  no  in  no  no
GET  /whatif/<simulation_id>/                       in  –   –   –   –   –   –   –   in  –   –
GET  /pocket/                                       in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
GET  /pocket/c/<public_id>/                         in  –   –   ok  ok  ok  ok  –   in  –   –
GET  /pocket/c/<public_id>/sheet                    in  –   –   ok  ok  ok  ok  –   in  –   –
GET  /pocket/c/<public_id>/rules                    in  –   –   ok  ok  ok  ok  –   in  –   –
GET  /pocket/c/<public_id>/battles/<battle_id>      in  –   –   ok  ok  ok  ok  –   in  –   –
GET  /pocket/c/<public_id>/battles/<battle_id>/table in  –   –   –   –   –   –   –   in  –   –
GET  /c/<public_id>/                                in  –   –   ok  ok  ok  ok  –   in  –   –
GET  /c/<public_id>/now                             in  –   –   ok  ok  ok  ok  –   in  –   –
GET  /c/<public_id>/chronicle                       in  –   –   ok  ok  ok  ok  –   in  –   –
GET  /c/<public_id>/search                          in  –   –   ok  ok  ok  ok  –   in  –   –
GET  /c/<public_id>/envelopes                       in  –   –   ok  ok  ok  ok  –   in  –   –
GET  /c/<public_id>/proof                           in  –   –   ok  ok  ok  ok  –   in  –   –
GET  /c/<public_id>/happened                        in  –   –   ok  ok  –   ok  –   in  –   –
POST /c/<public_id>/happened                        in  –   –   go  go  –   go  –   in  –   –
GET  /c/<public_id>/receipts                        in  –   –   ok  ok  –   ok  –   in  –   –
GET  /c/<public_id>/lords                           in  –   –   ok  ok  ok  ok  –   in  –   –
GET  /c/<public_id>/lords/<lord_id>                 in  –   –   ok  ok  ok  ok  –   in  –   –
POST /c/<public_id>/lords/<lord_id>                 in  –   –   no  no  –   no  –   in  –   –
GET  /c/<public_id>/units                           in  –   –   ok  ok  ok  ok  –   in  –   –
POST /c/<public_id>/units                           in  –   –   go  go  –   go  –   in  –   –
GET  /c/<public_id>/units/<unit_id>                 in  –   –   ok  ok  ok  ok  –   in  –   –
POST /c/<public_id>/units/<unit_id>                 in  –   –   go  go  –   go  –   in  –   –
GET  /c/<public_id>/history/<seq>                   in  –   –   ok  ok  ok  ok  –   in  –   –
GET  /c/<public_id>/sheet                           in  –   –   ok  ok  ok  ok  –   in  –   –
GET  /c/<public_id>/saga                            in  –   –   ok  ok  ok  ok  –   in  –   –
GET  /c/<public_id>/saga.epub                       in  –   –   ok  ok  ok  ok  –   in  –   –
GET  /c/<public_id>/end                             in  –   –   go  go  go  go  –   in  –   –
POST /c/<public_id>/next-season                     in  –   –   go  go  go  go  –   in  –   –
GET  /c/<public_id>/battles                         in  –   –   ok  ok  ok  ok  –   in  –   –
POST /c/<public_id>/battles                         in  –   –   –   –   no  no  –   in  –   –
GET  /c/<public_id>/battles/<battle_id>             in  –   –   ok  ok  ok  ok  –   in  –   –
POST /c/<public_id>/battles/<battle_id>             in  –   –   –   –   –   –   –   in  –   –
GET  /c/<public_id>/battles/<battle_id>/card        in  –   –   ok  ok  ok  ok  –   in  –   –
GET  /c/<public_id>/battles/<battle_id>/table       in  –   –   go  go  go  go  –   in  –   –
GET  /c/<public_id>/battles/<battle_id>/table/marks in  –   –   ok  ok  ok  ok  –   in  –   –
POST /c/<public_id>/battles/<battle_id>/table/marks in  –   –   no  no  no  no  –   in  –   –
POST /c/<public_id>/battles/<battle_id>/table/lend  in  –   –   –   –   –   –   –   in  –   –
POST /c/<public_id>/battles/<battle_id>/table/again in  –   –   –   –   –   –   –   in  –   –
GET  /c/<public_id>/battle-cards                    in  –   –   ok  ok  ok  ok  –   in  –   –
GET  /c/<public_id>/photos                          in  –   –   ok  ok  ok  ok  –   in  –   –
GET  /c/<public_id>/photos/<photo_id>               in  –   –   ok  ok  ok  ok  –   in  –   –
GET  /c/<public_id>/talk                            in  –   –   ok  ok  ok  ok  –   in  –   –
POST /c/<public_id>/talk                            in  –   –   –   –   –   –   –   in  –   –
GET  /c/<public_id>/private                         in  –   –   ok  ok  ok  ok  –   in  –   –
POST /c/<public_id>/private                         in  –   –   –   –   –   –   –   in  –   –
GET  /c/<public_id>/private/<person_id>             in  –   –   –   ok  ok  ok  –   in  –   –
POST /c/<public_id>/private/<person_id>             in  –   –   –   –   –   –   –   in  –   –
GET  /c/<public_id>/notes                           in  –   –   ok  ok  ok  ok  –   in  –   –
POST /c/<public_id>/notes                           in  –   –   go  go  go  go  –   in  –   –
GET  /c/<public_id>/members                         in  –   –   ok  ok  ok  ok  –   in  –   –
POST /c/<public_id>/members                         in  –   –   –   –   –   –   –   in  –   –
GET  /c/<public_id>/programs                        in  –   –   ok  ok  –   ok  –   in  –   –
POST /c/<public_id>/programs                        in  –   –   ok  ok  –   ok  –   in  –   –
GET  /c/<public_id>/public                          in  –   –   ok  ok  ok  ok  –   in  –   –
POST /c/<public_id>/public                          in  –   –   –   –   –   –   –   in  –   –
GET  /c/<public_id>/painted                         in  –   –   ok  ok  ok  ok  –   in  –   –
POST /c/<public_id>/painted                         in  –   –   –   –   –   –   –   in  –   –
GET  /c/<public_id>/plan                            in  –   –   ok  ok  –   ok  –   in  –   –
POST /c/<public_id>/plan                            in  –   –   go  go  –   go  –   in  –   –
GET  /c/<public_id>/away                            in  –   –   ok  ok  –   ok  –   in  –   –
POST /c/<public_id>/away                            in  –   –   –   –   –   –   –   in  –   –
GET  /c/<public_id>/attendance                      in  –   –   ok  ok  ok  ok  –   in  –   –
GET  /c/<public_id>/as/<player>                     in  –   –   –   –   ok  ok  –   in  –   –
GET  /c/<public_id>/rules                           in  –   –   ok  ok  ok  ok  –   in  –   –
GET  /c/<public_id>/organise                        in  –   –   –   –   ok  ok  –   in  –   –
POST /c/<public_id>/organise/retry                  in  –   –   –   –   go  go  –   in  –   –
GET  /c/<public_id>/organise/<operation>            in  –   –   –   –   ok  ok  –   in  –   –
POST /c/<public_id>/organise/<operation>            in  –   –   –   –   no  no  –   in  –   –
GET  /c/<public_id>/paper                           in  –   –   –   –   go  go  –   in  –   –
POST /c/<public_id>/paper                           in  –   –   –   –   go  go  –   in  –   –
GET  /c/<public_id>/bundle                          in  –   –   –   –   ok  ok  –   in  –   –
POST /c/<public_id>/bundle                          in  –   –   –   –   ok  ok  –   in  –   –
GET  /c/<public_id>/notices                         in  –   –   –   –   ok  ok  –   in  –   –
POST /c/<public_id>/notices                         in  –   –   –   –   –   –   –   in  –   –
GET  /c/<public_id>/rulings                         in  –   –   ok  ok  ok  ok  –   in  –   –
POST /c/<public_id>/rulings                         in  –   –   no  no  no  no  –   in  –   –
GET  /c/<public_id>/tables                          in  –   –   ok  ok  ok  ok  –   in  –   –
POST /c/<public_id>/tables                          in  –   –   –   –   –   –   –   in  –   –
GET  /c/<public_id>/tables.json                     in  –   –   ok  ok  ok  ok  –   in  –   –
GET  /c/<public_id>/rule                            in  –   –   –   –   ok  ok  –   in  –   –
GET  /c/<public_id>/rule/<ruling>                   in  –   –   –   –   ok  ok  –   in  –   –
POST /c/<public_id>/rule/<ruling>                   in  –   –   –   –   ok  ok  –   in  –   –
GET  /c/<public_id>/challenge                       in  –   –   ok  ok  –   ok  –   in  –   –
POST /c/<public_id>/challenge                       in  –   –   –   –   –   –   –   in  –   –
GET  /c/<public_id>/corrections                     in  –   –   ok  ok  ok  ok  –   in  –   –
GET  /c/<public_id>/corrections/<seq>               in  –   –   –   –   ok  ok  –   in  –   –
POST /c/<public_id>/corrections/<seq>               in  –   –   –   –   no  no  –   in  –   –
POST /c/<public_id>/undo                            in  –   –   no  no  –   no  –   in  –   –
GET  /c/<public_id>/act/<act_name>                  in  –   –   go  go  –   go  –   in  –   –
POST /c/<public_id>/act/<act_name>                  in  –   –   no  no  –   no  –   in  –   –
GET  /c/<public_id>/seats                           in  –   –   ok  ok  ok  ok  –   in  –   –
POST /c/<public_id>/seats/<operation>               in  –   –   no  no  no  no  –   in  –   –
GET  /c/<public_id>/seats/<player>/out              in  –   –   –   ok  ok  ok  –   in  –   –
POST /c/<public_id>/seats/<player>/out              in  –   –   –   go  no  no  –   in  –   –
GET  /c/<public_id>/handover                        in  –   –   ok  ok  –   ok  –   in  –   –
GET  /open/<open_id>                                in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
POST /open/<open_id>                                in  no  no  no  no  no  no  no  in  no  no
GET  /join/                                         all go
POST /join/                                         all –
GET  /join/<secret>                                 all ok
GET  /statistics/                                   all ok
GET  /statistics/battles                            all ok
GET  /statistics/campaigns                          all ok
GET  /public/                                       all ok
GET  /public/<public_id>/                           all ok
GET  /public/<public_id>/map.png                    all ok
GET  /public/<public_id>/photos/<photo_id>          all –
GET  /s/<key>/                                      all ok
GET  /s/<key>/now                                   all ok
GET  /s/<key>/chronicle                             all ok
GET  /s/<key>/envelopes                             all ok
GET  /s/<key>/history/<seq>                         all ok
GET  /s/<key>/history/<seq>.png                     all ok
GET  /s/<key>/saga                                  all ok
GET  /s/<key>/saga.epub                             all ok
GET  /s/<key>/end                                   all go
GET  /s/<key>/rules                                all ok
GET  /s/<key>/picture.png                           all ok
GET  /lent/<key>/                                   all –
POST /lent/<key>/                                   all –
GET  /lent/<key>/marks                              all –
POST /lent/<key>/marks                              all –
GET  /screen/<key>/                                  all ok
GET  /land/<map_id>/<seal>.svg                       all ok
GET  /land/<map_id>/<seal>-<fine>.webp                all –
GET  /maps/                                         in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
POST /maps/new                                      in  go  go  go  go  go  go  go  in  go  go
POST /maps/import                                   in  no  no  no  no  no  no  no  in  no  no
GET  /maps/draft/<draft_id>/                        in  –   –   –   –   ok  –   –   in  –   –
POST /maps/draft/<draft_id>/                        in  –   –   –   –   no  –   –   in  –   –
POST /maps/draft/<draft_id>/delete                  in  –   –   –   –   go  –   –   in  –   –
GET  /maps/draft/<draft_id>/map.json                in  –   –   –   –   ok  –   –   in  –   –
GET  /maps/draft/<draft_id>/map.<form>              in  –   –   –   –   ok  –   –   in  –   –
POST /maps/draft/<draft_id>/picture                 in  –   –   –   –   no  –   –   in  –   –
GET  /maps/draft/<draft_id>/picture.jpg             in  –   –   –   –   ok  –   –   in  –   –
POST /maps/draft/<draft_id>/try                     in  –   –   –   –   –   –   –   in  –   –
GET  /maps/draft/<draft_id>/trials/<players>        in  –   –   –   –   ok  –   –   in  –   –
GET  /maps/draft/<draft_id>/trials/<players>.svg    in  –   –   –   –   –   –   –   in  –   –
GET  /maps/<slug>/                                  in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
POST /maps/<slug>/change                            in  go  go  go  go  go  go  go  in  go  go
GET  /maps/<slug>/map.json                          in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
GET  /maps/<slug>/map.<form>                        in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
POST /maps/<slug>/try                               in  –   –   –   –   –   –   –   in  –   –
GET  /maps/<slug>/trials/<players>                  in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
GET  /maps/<slug>/trials/<players>.svg              in  –   –   –   –   –   –   –   in  –   –
GET  /tavern/                                       all ok
GET  /tavern/open/                                  all ok
POST /tavern/open/                                  all –
GET  /tavern/open/<sealed>/                         all ok
POST /tavern/open/<sealed>/                         all no
GET  /tavern/open/<sealed>/gold                     all ok
POST /tavern/open/<sealed>/move                     in  go  go  go  go  go  go  go  in  go  go
GET  /tavern/new/<game>                             in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
POST /tavern/new/<game>                             in  no  no  no  no  no  no  no  in  no  no
GET  /tavern/rules/<game>                           all ok
GET  /tavern/rules/<game>/first/<number>            all ok
GET  /tavern/rules/<game>/guided/<step>             all ok
GET  /tavern/rules/<game>/pictures                  all ok
GET  /tavern/rules/<game>/see/<row>                 all ok
GET  /tavern/rules/<game>/try/<row>                 all ok
GET  /tavern/best/<game>                            in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
GET  /tavern/bring                                  in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
POST /tavern/bring                                  in  no  no  no  no  no  no  no  in  no  no
GET  /tavern/evenings/                              in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
POST /tavern/evenings/                              in  no  no  no  no  no  no  no  in  no  no
GET  /tavern/evenings/<evening>                     in  –   –   ok  ok  ok  –   –   in  –   –
POST /tavern/evenings/<evening>                     in  –   –   –   –   –   –   –   in  –   –
GET  /tavern/falls                                  in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
GET  /tavern/puzzles                                in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
POST /tavern/puzzles                                in  no  no  no  no  no  no  no  in  no  no
GET  /tavern/standings/<game>                       in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
GET  /tavern/waiting                                in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
POST /tavern/falls                                  in  go  go  go  go  go  go  go  in  go  go
POST /tavern/sit/<public_id>                        in  –   –   –   –   –   –   –   in  –   –
GET  /tavern/watch/<key>/                           all ok
GET  /tavern/watch/<key>/now                        all ok
GET  /tavern/watch/<key>/history/<seq>              all ok
GET  /tavern/watch/<key>/steps/<seq>                all ok
GET  /tavern/watch/<key>/talk                       all –
GET  /t/<public_id>/                                in  –   –   ok  ok  ok  ok  –   in  –   –
GET  /t/<public_id>/now                             in  –   –   ok  ok  ok  ok  –   in  –   –
POST /t/<public_id>/act                             in  –   –   no  no  –   no  –   in  –   –
POST /t/<public_id>/undo                            in  –   –   no  no  –   no  –   in  –   –
POST /t/<public_id>/curtain                         in  –   –   go  go  go  go  –   in  –   –
POST /t/<public_id>/talk                            in  –   –   no  no  –   no  –   in  –   –
GET  /t/<public_id>/thread                          in  –   –   ok  ok  ok  ok  –   in  –   –
POST /t/<public_id>/thread                          in  –   –   –   –   –   –   –   in  –   –
POST /t/<public_id>/again                           in  –   –   no  no  –   no  –   in  –   –
GET  /t/<public_id>/history/<seq>                   in  –   –   ok  ok  ok  ok  –   in  –   –
GET  /t/<public_id>/steps/<seq>                     in  –   –   ok  ok  ok  ok  –   in  –   –
GET  /t/<public_id>/gold                           in  –   –   –   –   –   –   –   in  –   –
GET  /t/<public_id>/missed                         in  –   –   –   –   –   –   –   in  –   –
GET  /t/<public_id>/picture.svg                    in  –   –   –   –   –   –   –   in  –   –
GET  /t/<public_id>/fair                            in  –   –   ok  ok  ok  ok  –   in  –   –
GET  /t/<public_id>/record.jsonl                    in  –   –   –   –   –   –   –   in  –   –
GET  /t/<public_id>/fair.json                       in  –   –   –   –   –   –   –   in  –   –
GET  /t/<public_id>/seats/<player>/out              in  –   –   –   ok  ok  ok  –   in  –   –
POST /t/<public_id>/seats/<player>/out              in  –   –   –   go  no  no  –   in  –   –
GET  /t/<public_id>/programs                        in  –   –   ok  ok  –   ok  –   in  –   –
POST /t/<public_id>/programs                        in  –   –   ok  ok  –   ok  –   in  –   –
GET  /t/<public_id>/asked                           in  –   –   go  go  go  go  –   in  –   –
POST /t/<public_id>/asked                           in  –   –   go  go  go  go  –   in  –   –
GET  /t/<public_id>/seats                           in  –   –   ok  ok  ok  ok  –   in  –   –
POST /t/<public_id>/seats/<operation>               in  –   –   –   –   go  go  –   in  –   –
"""


ROWS = rows_of(TABLE)
