"""A campaign on the reader's device, to be read without a connection.

These pages are built up from the world and the names, which every member knows, and the reader's
own seat. They read no envelope, plan, note, message or draft, have no token, and cannot send
anything. Only the count of a battle sends its marks, once the site answers again. Their addresses
are those of the pages in whose place they are shown, after `/pocket`
(`club.pages.home_screen.pocket`).
"""
