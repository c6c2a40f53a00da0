"""Every code the server says, with its meaning: the client has a sentence for each.

Rulesets may refuse with codes of their own (contradictions between switches); those are listed
here too, because a code without a sentence is no answer.
"""

from __future__ import annotations

REFUSALS: dict[str, str] = {
    # The connection
    "bad_json": "This is no JSON.",
    "unknown_message": "There is no message of this type.",
    "bad_message": "A field is missing or wrong; `names` has the path.",
    "unknown_field": "The message has a field that it must not have; `names` has the path.",
    "hello_expected": "The first message of a connection is `hello`.",
    "hello_twice": "This connection has said `hello` already.",
    "protocol_version": "Client and server speak different versions; load the page again.",
    "bad_token": "Nobody has this token; say `hello` without it to become a new guest.",
    "bad_pairing_code": "This pairing code is wrong, used or older than a minute.",
    "bad_name": "This name is empty, too long or has characters that cannot be shown.",
    "too_fast": "Too many messages at once; this one was not read.",
    "busy": "The table has more to do than it can hold; try again.",
    "internal_error": "The server made a mistake; it has been noted.",
    "shutting_down": "The server is stopping; connect again in a moment.",
    # The lobby
    "unknown_ruleset": "There is no such ruleset.",
    "unknown_preset": "The ruleset has no such preset.",
    "unknown_switch": "The ruleset has no such switch.",
    "bad_switch_value": "A switch cannot have this value.",
    "bad_rules": "These rules contradict each other.",
    "shape_needs_13_tiles": "These hands exist only with 13 tiles.",
    "needs_honours": "This needs honour tiles.",
    "needs_all_honours": "This needs winds and dragons.",
    "needs_wild": "This needs wildcards.",
    "not_with_wild": "Where the winning tile stands does not count with wildcards.",
    "needs_four_wild": "This needs all four copies of a wildcard.",
    "needs_wild_discard": "This needs wildcards that may be discarded.",
    "wild_not_in_wall": "The tile that is wild is not played with.",
    "not_with_flowers": "This does not go together with flowers.",
    "choice_not_open": "A choice is not open while another switch is set as it is.",
    "needs_birds": "This needs birds.",
    "needs_red": "This needs red dragons.",
    "needs_pung": "This needs the condition of a pung.",
    "needs_terminal": "This needs the condition of a terminal.",
    "shape_is_concealed": "These hands are concealed and could never be opened.",
    "needs_ready_declaration": "This needs hands that are declared ready.",
    "needs_treasure": "This needs the treasure.",
    "needs_middle": "This needs middle waits that count.",
    "wild_and_treasure": "Wildcards and wins without a wait do not go together.",
    "needs_everybody_pays": "This needs all three to pay for a discard.",
    "needs_thirteen_orphans": "This needs thirteen orphans.",
    "needs_robbing_kong": "This needs robbing the kong.",
    "needs_four_players": "This is a game for four.",
    "wall_too_short": "Too few tiles are left to draw once the hands are dealt.",
    "needs_three_suits": "This needs all three suits.",
    "four_players_need_14": "Four players can be dealt 14 cards each, not 20.",
    "only_two_players_bury": "Cards are buried only when two players hold 20 each.",
    "needs_hu_on_discard": "This needs wins on discards.",
    "race_settles_differences": "A race settles differences; nobody pays three shares.",
    "needs_tun": "This needs tun as the unit.",
    "units_and_mingtang_differ": "These mingtang count in another unit.",
    "needs_full_mingtang": "This needs the full list of mingtang.",
    "unknown_level": "There is no bot of this level.",
    "no_such_table": "There is no such table, or it is not for you.",
    "too_many_tables": "You sit at too many tables.",
    "no_room_for_tables": "So many tables are open, here or from your address, that no more are.",
    "too_many_guesses": "Too many wrong codes; wait a while.",
    "table_full": "Every seat is taken, and nobody may watch.",
    # At a table
    "too_many_people": "More people sit here than these rules have seats: say who is to watch.",
    "cannot_watch": "Only somebody else who has a seat can be asked to watch.",
    "no_table": "You are at no table.",
    "not_seated": "You have no seat here.",
    "not_host": "Only the host may do this.",
    "no_such_seat": "The table has no such seat.",
    "seat_taken": "Somebody sits there.",
    "seat_empty": "Nobody sits there.",
    "match_running": "Not while a match is running.",
    "match_not_running": "Only while a match is running.",
    "not_between_deals": "Only between two deals.",
    "match_not_finished": "Only after a match.",
    "rematch_too_early": "Those who are missing still have time to answer.",
    "seats_empty": "Every seat must be taken first.",
    "not_everybody_ready": "Everybody must be ready first.",
    "not_substituted": "You have your seat already.",
    "reveal_not_wanted": "Nothing has to be revealed now.",
    "bad_reveal": "This is not what the commitment promised.",
    "stale_action": "This decision is over.",
    "bad_choice": "There is no action with this index.",
    "nobody_to_nudge": "Nobody else is on turn now.",
    "too_early_to_nudge": "Whoever is on turn still has time; wait a moment.",
    "too_early_to_call_bot": "Whoever is on turn has not been silent for long enough.",
    "no_vote": "Nobody has proposed to end the match.",
    "too_early_to_propose": "You have proposed that just now; wait two minutes.",
    "speaks_too_often": "You have just said enough; wait a moment.",
    "frozen": "This table has stopped because of a fault; its record is kept.",
    "closed": "This table is closed.",
    # Storage
    "storage_waiting": "The table waits for its storage; nothing is lost.",
    "storage_busy": "The storage is locked by something else.",
    "storage_full": "The disk is full.",
    "storage_read_only": "The storage cannot be written.",
    "storage_unreachable": "The storage cannot be reached.",
    "storage_in_use": "Another server has the storage open.",
    "storage_failed": "The storage failed.",
}
"""`refused.code`."""

ILLEGAL: dict[str, str] = {
    # Any game
    "not_your_decision": "You owe no decision now.",
    "not_your_turn": "It is not your turn.",
    "already_answered": "You have answered already.",
    "already_dealt": "The deal has begun already.",
    "deal_over": "The deal is over.",
    "no_such_seat": "The table has no such seat.",
    "unknown_action": "The game has no such action.",
    "nothing_to_pass": "There is nothing to let go by.",
    "nothing_to_claim": "Nothing lies open to a claim.",
    "not_complete": "The hand is not complete.",
    # Mahjong
    "tile_not_held": "You do not hold this tile.",
    "wrong_tile": "Another tile is meant.",
    "must_discard_drawn": "A ready hand discards what it has drawn.",
    "already_ready": "You have declared your hand ready already.",
    "not_ready": "This discard does not leave a ready hand.",
    "no_named_pairs": "No pair is named at this table.",
    "not_two_pairs": "A pair is named by declaring ready a hand that waits with it and another.",
    "another_pair_named": "Another pair was named: only its tile wins.",
    "no_ready_declaration": "Ready hands are not declared at this table.",
    "not_ready_declared": "Only a hand that has been declared ready wins at this table.",
    "stakes_first": "First every seat chooses its stake.",
    "stake_too_high": "These rules have no such stake.",
    "no_stakes_now": "Stakes are chosen before the deal.",
    "must_declare_ready": "This claim was taken to declare ready.",
    "chow_not_ready": "From this seat only a chow that makes the hand ready may be taken.",
    "only_discard_after_claim": "After a claim comes a discard, and nothing else.",
    "self_draw_only": "Only self-drawn tiles win at this table.",
    "missed_win": "You have let a win go by and must wait.",
    "no_replacement_tile": "No tile is left to replace a kong.",
    "kong_needs_four": "A concealed kong takes four of a kind.",
    "no_pung_to_add_to": "There is no pung to add this tile to.",
    "wild_stays": "Wildcards are not discarded at this table while you hold other tiles.",
    "wild_not_claimed": "Nobody can claim a wildcard.",
    "wild_self_draw_only": "With wildcards in hand you win by self-draw only.",
    "wild_in_no_meld": "A wildcard is part of no meld.",
    "changes_waits": "A ready hand may not change what it waits for.",
    "last_tile_only_won": "The last tile can only be won.",
    "no_chow": "There is no chow at this table.",
    "no_pung": "There is no pung at this table.",
    "most_claims": "This seat has claimed as often as the rules allow.",
    "chow_only_from_upstream": "A chow takes a tile of the player before you only.",
    "ready_claims_nothing": "A ready hand takes nothing but a win.",
    "run_needs_two": "You lack the other two tiles of the run.",
    "pung_needs_two": "A pung takes two of the tile.",
    "kong_needs_three": "A kong takes three of the tile.",
    # Paohuzi
    "card_not_held": "You do not hold these cards.",
    "wrong_card": "The card that lies open is another one.",
    "kan_is_locked": "A kan is neither discarded nor split.",
    "must_win": "At this table the win may not be declined.",
    "hand_is_dead": "Your hand is dead: it claims and wins nothing any more.",
    "fed_a_pao": "Your discard became a pao: you may neither chi nor peng any more.",
    "own_card": "You cannot take your own card like this.",
    "passed_card": "You have let this card go by or discarded it: it is closed to you.",
    "peng_needs_two": "A peng takes exactly two of the card.",
    "leaves_dead_hand": "You would have nothing left that may be discarded.",
    "chi_only_from_upstream": "Only the next player may chi this card.",
    "not_a_combination": "These three cards are no combination.",
    "bi_is_missing": "Every other copy of the card has to go down as well.",
    "no_bi": "There is no bi at this table.",
    "runs_by_itself": "Your three become a pao by themselves.",
    "no_win_on_discards": "Discarded cards are not won at this table.",
    "too_little_huxi": "The hand is complete but has too few huxi.",
    "not_offered": "The rules do not allow this now.",
}
"""Reasons of the rules to refuse an action (`IllegalAction.code`). Whoever picks from the actions
of a prompt never meets them; the client says them when somebody tries what is not offered.
"""

SAID_BY_THE_CLIENT = "not_offered"
"""The one of `ILLEGAL` that no game gives: the page says it where it does not know the reason."""

WHY: dict[str, str] = {
    # Any game
    "no_shape": "The hand is not complete with this.",
    # Mahjong
    "no_winning_tile": "The tile that is won is missing.",
    "no_pung": "A pung or kong is missing.",
    "no_terminal": "A terminal or honour is missing.",
    "pair_258": "The pair must be 2, 5 or 8.",
    "suit_missing": "One of the three suits must be missing.",
    "self_draw_only": "Only self-drawn tiles win at this table.",
    "concealed_kong": "A concealed kong is robbed by thirteen orphans only.",
    "no_robbing_kong": "The tile of a kong is not won at this table.",
    "missed_win": "A win was let go by.",
    "not_opened": "The hand has not been opened.",
    "suits": "Tiles of more suits are needed.",
    "terminal_late": "The terminal must be there before the winning tile.",
    "no_run": "A run is missing.",
    "few_concealed": "Too few tiles are left in the hand.",
    "not_middle": "It is no middle wait.",
    "plain_with_wild": "With so many wildcards only a hand with a great fan wins.",
    "wild_self_draw_only": "A hand that holds wildcards wins by self-draw only.",
    "not_ready_declared": "The hand has not been declared ready.",
    "another_pair_named": "Another pair was named as the hand was declared ready.",
    # Paohuzi
    "wei_comes_first": "The card must make a wei or ti and can be used for nothing else.",
    "kan_is_locked": "A kan would have to be split.",
    "too_little_huxi": "The hand is complete but has too few huxi.",
    "no_win_on_discards": "Discarded cards are not won at this table.",
    "hand_is_dead": "The hand is dead.",
    "no_tian_hu": "This hand does not win as dealt.",
}
"""Reasons why a hand does not win: `why` of the judge and of what a seat is told of its own hand.
"""

JUDGE: dict[str, str] = {
    "bad_json": "This is no JSON.",
    "too_large": "This is too long.",
    "bad_request": "A question is a JSON object.",
    "internal_error": "The judge made a mistake; it has been noted.",
    "unknown_op": "There is no such question.",
    "missing_field": "Something that is needed is missing.",
    "unknown_field": "There is a field that the question does not have.",
    "bad_field": "A field is not what it should be.",
    "contradiction": "Two things that were given exclude each other.",
    "bad_tiles": "These are no tiles, or none of this game.",
    "bad_cards": "These are no cards.",
    "bad_meld": "This is no meld of this game.",
    "wrong_count": "The number of tiles or cards is wrong.",
    "fifth_copy": "There are only four of each.",
    "wrong_game": "The ruleset is of another game.",
    "not_in_ruleset": "These rules do not know this.",
    "no_opening_hands": "These rules have no opening hands.",
    "shape_unknown": "There is no such shape.",
    "checker_unknown": "There is no such method.",
    "shape_not_judged": "This method does not know the shape.",
    "wildcards_not_judged": "This method knows no wildcards, or not as many.",
    "copies_not_judged": "This method does not take as many copies of a tile.",
    "length_not_judged": "This method does not take as many tiles.",
    "copy_limit_not_judged": "This method sets no limit to what wildcards stand for.",
    "too_much": "The questions before this one took too long.",
}
"""`error.code` of the judge, besides those of `REFUSALS` that are about rules."""

INTERNAL: dict[str, str] = {
    "storage_denied": "The database refuses the user, or there is no such database.",
    "storage_no_driver": "The package for this kind of database is not installed.",
    "storage_too_new": "The database was written by a newer version.",
    "storage_vacuums_itself": "PostgreSQL gives room back by itself (autovacuum).",
    "storage_conflict": "Something else is stored under the same key; the table is read again.",
}
"""Codes of storage, besides those above, that only the operator sees."""

ADMIN: dict[str, tuple[int, str]] = {
    "unauthorized": (401, "The key is missing or wrong."),
    "not_found": (404, "There is nothing here."),
    "bad_request": (400, "The question was not understood."),
    "no_such_table": (404, "There is no open table of this id or code."),
    "busy": (503, "The table does not come to an end."),
    "storage_waiting": (503, "The table waits for its storage."),
    "shutting_down": (503, "The server is stopping."),
    "internal_error": (500, "The server made a mistake; it is in its log."),
}
"""Codes of the admin listener, besides those of storage; `paiju admin` says the sentences."""

NOTICES: dict[str, str] = {
    "storage_waiting": "The last action is not stored yet; the table waits and tries again.",
    "storage_back": "It is stored; the table goes on.",
    "paused": "Nobody was here for a while; the table waits for somebody to come back.",
    "resumed": "Somebody is back; the table goes on.",
    "frozen": "The table has stopped because of a fault; its record is kept.",
    "dissolve_refused": "The match goes on: not everybody would end it.",
    "deal_void": "This version cannot go on with the deal that was running; nobody pays for it.",
}
"""`notice.code`."""

LEFT: dict[str, str] = {
    "detached": "You asked not to see the table any more, or entered another.",
    "left": "You gave up your seat.",
    "removed": "The host sent you away.",
    "closed": "The table was closed.",
    "closed_by_operator": "Whoever runs the server closed the table.",
    "abandoned": "Nobody came back, and the table was closed.",
}
"""`left.code`."""

PROMPT_CLOSED: dict[str, str] = {
    "answered": "Another device of yours, or the bot that sits in, has answered.",
    "time_up": "Time ran out, and the default was done.",
    "decided": "It cannot matter any more: a higher claim is served.",
}
"""`prompt_closed.code`."""

BOT_FAULTS: dict[str, str] = {
    "bot_failed": "A bot raised an exception.",
    "bot_hung": "A bot thought too long and was stopped.",
    "bot_chose_nothing": "A bot chose what it was not offered.",
}
"""Label of `paiju_bot_faults_total`: what happens by itself was done instead."""

CLOSES: dict[str, tuple[int, str]] = {
    "shutting_down": (1012, "The server is restarting; connect again."),
    "text_only": (1003, "A binary frame was sent."),
    "hello_timeout": (1008, "No `hello` came in time."),
    "bad_hello": (1008, "Too many wrong `hello`s."),
    "malformed": (1008, "Too many messages that are none."),
    "too_fast": (1008, "The connection went on although it was told that it is too fast."),
    "too_large": (1009, "A frame is over the limit."),
    "internal_error": (1011, "The server made a mistake; connect again."),
    "too_slow": (1013, "The connection does not read what it is sent; connect again."),
    "too_many_connections": (1013, "Too many connections from this address."),
}
"""Reason of a closed socket, with its number. A foreign origin is refused with HTTP 403 before."""

HTTP_ERRORS: dict[str, tuple[int, str]] = {
    "bad_json": (400, "The body is no JSON."),
    "too_large": (413, "The body, or the list in it, is too long."),
    "not_found": (404, "There is nothing here."),
    "method_not_allowed": (405, "Not with this method."),
    "unauthorized": (401, "`Authorization: Bearer TOKEN` is missing or wrong."),
    "no_such_match": (404, "No match has this link."),
    "no_such_table": (404, "There is no such table, or it is not for you."),
    "no_such_deal": (404, "This deal does not exist or is not finished."),
    "bad_recording": (400, "This is no WAV of one channel, 16 bits and 16 to 24 kHz."),
    "recording_too_long": (413, "A recorded line is 2 seconds at most."),
    "recordings_full": (507, "So much has been recorded, by you or by all, that no more is kept."),
    "too_many_requests": (429, "Too many requests; wait a while."),
    "storage_waiting": (503, "The storage does not answer."),
    "shutting_down": (503, "The server is stopping, or has not started yet."),
    "internal_error": (500, "The server made a mistake."),
}
"""Body of a failed request: `{"code": …}`."""
