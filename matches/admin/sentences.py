"""The log of a match, told in sentences of both languages.

A sentence is chosen by the event's type, or by type and one value of its data (``match.forfeited:banned``). What is
in braces is filled in by ``telling``: names of seats, dice as glyphs, times.
"""

from games.core.text import Text

SENTENCES: dict[str, Text] = {
    # the table
    "match.created": Text("Lobi dibuka.", "The lobby opens."),
    "match.seat_joined": Text("{player} duduk di {seat_number}.", "{player} sits down at {seat_number}."),
    "match.seat_left": Text("{seat_number} ditinggalkan.", "{seat_number} is left."),
    "match.seat_kicked": Text("{seat_number} dikosongkan oleh tuan rumah.", "The host clears {seat_number}."),
    "match.started": Text("Permainan dimulai: {seats}.", "Play begins: {seats}."),
    "match.rolled_off": Text("Undian giliran: {rounds}. {starter} mulai.", "Roll-off: {rounds}. {starter} starts."),
    "match.turn": Text("Giliran {seats}, sampai {deadline}.", "On the clock: {seats}, until {deadline}."),
    "match.turn:no_clock": Text("Giliran {seats}, tanpa batas waktu.", "To move: {seats}, without a clock."),
    "match.timed_out": Text("Waktu {who} habis.", "{who} runs out of time."),
    "match.forfeited:asked": Text("{who} menyerah.", "{who} gives up."),
    "match.forfeited:timed_out": Text(
        "{who} keluar karena tiga kali kehabisan waktu.", "{who} is out after three time-outs."
    ),
    "match.forfeited:no_show": Text("{who} keluar karena tidak pernah datang.", "{who} is out, having never come."),
    "match.forfeited:banned": Text("{who} keluar karena diblokir.", "{who} is out: banned."),
    "match.forfeited:deleted": Text("{who} keluar karena akunnya dihapus.", "{who} is out: the account was deleted."),
    "match.finished": Text("Selesai: {outcome}.", "Over: {outcome}."),
    "match.voided:no_show": Text("Dibatalkan: ada yang tidak pernah datang.", "Void: somebody never came."),
    "match.voided:nobody_left": Text("Dibatalkan: tidak ada yang tersisa.", "Void: nobody is left."),
    "match.voided:moderated": Text("Dibatalkan oleh moderator.", "Voided by a moderator."),
    "match.voided:expired": Text("Dibatalkan: tidak ada yang memulai.", "Void: nobody started it."),
    "match.voided:key_lost": Text("Dibatalkan: kunci dadu hilang.", "Void: the dice key is lost."),
    "match.unvoided": Text("Dihitung lagi.", "It counts again."),
    "match.host_changed": Text("{seat_number} menjadi tuan rumah.", "{seat_number} hosts now."),
    "match.player_changed": Text("{who} sekarang bernama {player}.", "{who} is called {player} now."),
    "match.rematch": Text("Dilanjutkan di {match}.", "It goes on in {match}."),
    # penalties
    "penalty.proposed:score_only": Text("{who} mengusulkan: skor saja.", "{who} proposes: score only."),
    "penalty.proposed:movement": Text("{who} mengusulkan hukuman gerakan.", "{who} proposes a movement."),
    "penalty.proposed:truth": Text("{who} mengusulkan hukuman jujur.", "{who} proposes a truth."),
    "penalty.consented": Text("{who} setuju.", "{who} agrees."),
    "penalty.refused": Text("{who} menolak hukuman.", "{who} refuses the penalty."),
    "penalty.refused:silence": Text("Tidak semua setuju: skor saja.", "Not all agree: score only."),
    "penalty.assigned": Text("{who} mendapat hukuman: {prompt}", "{who} owes: {prompt}"),
    "penalty.skipped": Text("{who} melewati hukumannya.", "{who} skips the prompt."),
    "penalty.done": Text("Hukuman {who} sudah dilakukan.", "{who} has done it."),
    "penalty.expired": Text("Hukuman {who} kedaluwarsa.", "{who}’s prompt expires."),
    # Adu Dadu
    "adu_dadu.round_started": Text("Ronde {round}.", "Round {round}."),
    "adu_dadu.rolled": Text("{who} melempar {dice}.", "{who} throws {dice}."),
    "adu_dadu.chose": Text("{who} menandai dadu {reroll}.", "{who} marks {reroll}."),
    "adu_dadu.chose:none": Text("{who} menyimpan semua dadu.", "{who} keeps all dice."),
    "adu_dadu.opened": Text("{who} membuka meja.", "{who} opens the table."),
    "adu_dadu.opened:keeps_all": Text("{who} membuka meja; semua dadu disimpan.", "{who} opens the table; all keep."),
    "adu_dadu.rerolled": Text("{who} mengocok ulang dadu {positions}: {dice}.", "{who} rerolls {positions}: {dice}."),
    "adu_dadu.tied": Text("Seri: {seats}.", "Tied: {seats}."),
    "adu_dadu.tie_break_rolled": Text("{who} melempar lagi {dice}.", "{who} throws again {dice}."),
    "adu_dadu.round_won": Text("{who} memenangi ronde {round}.", "{who} wins round {round}."),
    "adu_dadu.round_lost": Text("{who} kalah di ronde {round}.", "{who} loses round {round}."),
    # Farkle
    "farkle.rolled": Text("{who} melempar {dice}.", "{who} throws {dice}."),
    "farkle.kept": Text("{who} menyisihkan {dice} senilai {points}.", "{who} sets {dice} aside for {points}."),
    "farkle.hot_dice": Text("{who} menyisihkan keenam dadu: dadu panas!", "{who} has hot dice!"),
    "farkle.farkled": Text("Farkle: {who} kehilangan {lost}.", "Farkle: {who} loses {lost}."),
    "farkle.banked": Text("{who} menyimpan {points}, jumlahnya {total}.", "{who} banks {points}, {total} in all."),
    "farkle.passed": Text("{who} melewatkan giliran.", "{who} passes."),
    "farkle.final_round": Text("{who} mencapai {score}: putaran terakhir.", "{who} has {score}: the final round."),
    # Perudo
    "perudo.round_started": Text(
        "Ronde {round}: {opener} membuka ({dice_counts}).", "Round {round}: {opener} opens ({dice_counts})."
    ),
    "perudo.round_started:palifico": Text(
        "Ronde {round}, palifico: {opener} membuka ({dice_counts}).",
        "Round {round}, palifico: {opener} opens ({dice_counts}).",
    ),
    "perudo.hand": Text("Di bawah cangkir {who}: {dice}.", "Under {who}’s cup: {dice}."),
    "perudo.bid": Text("{who} menawar {quantity} × {face}.", "{who} bids {quantity} × {face}."),
    "perudo.dudo": Text("{who} meragukan {quantity} × {face}: dudo!", "{who} doubts {quantity} × {face}: dudo!"),
    "perudo.calza": Text(
        "{who} menyebut {quantity} × {face} tepat: calza!", "{who} calls {quantity} × {face} exact: calza!"
    ),
    "perudo.revealed": Text(
        "Cangkir dibuka: {hands}. Ada {count} × {face}.", "Cups up: {hands}. There are {count} × {face}."
    ),
    "perudo.die_lost": Text("{who} kehilangan satu dadu.", "{who} loses a die."),
    "perudo.die_gained": Text("{who} mendapat satu dadu.", "{who} gains a die."),
    "perudo.eliminated": Text("{who} tersingkir.", "{who} is out."),
    "perudo.round_void": Text("Ronde ini tidak dihitung.", "The round does not count."),
    # Yatzy
    "yatzy.rolled": Text("Lemparan {roll} {who}: {dice}.", "{who}’s roll {roll}: {dice}."),
    "yatzy.scored": Text("{who} mengisi {box} dengan {points}.", "{who} scores {points} in {box}."),
    "yatzy.scored:bonus": Text(
        "{who} mengisi {box} dengan {points}, bonus {bonus}.", "{who} scores {points} in {box}, {bonus} extra."
    ),
    "yatzy.upper_bonus": Text("{who} mendapat bonus atas {points}.", "{who} gets the upper bonus of {points}."),
}

BOXES: dict[str, Text] = {
    "ones": Text("satu", "ones"),
    "twos": Text("dua", "twos"),
    "threes": Text("tiga", "threes"),
    "fours": Text("empat", "fours"),
    "fives": Text("lima", "fives"),
    "sixes": Text("enam", "sixes"),
    "three_of_a_kind": Text("tiga sama", "three of a kind"),
    "four_of_a_kind": Text("empat sama", "four of a kind"),
    "full": Text("full house", "full house"),
    "small_straight": Text("urutan kecil", "small straight"),
    "large_straight": Text("urutan besar", "large straight"),
    "five_of_a_kind": Text("lima sama", "five of a kind"),
    "chance": Text("bebas", "chance"),
}
RESULTS: dict[str, Text] = {
    "won": Text("menang", "won"),
    "lost": Text("kalah", "lost"),
    "drawn": Text("seri", "drawn"),
    "safe": Text("selamat", "safe"),
}
SEAT = Text("kursi {number}", "seat {number}")
NO_CLOCK = Text("tanpa batas", "no limit")
