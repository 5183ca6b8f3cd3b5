"""Forms of other games, each with what to write instead of it (TT-17.4).

A form is told where a sentence goes wrong in it: in its group "at", if it has one.
"""

FORMS = (
    (r"^when(ever)? one or more (?!points)[^,.]*", "Write 'When you mill a card, gain one point.'"),
    (r"^when(ever)? (you|your opponent) (have|has|control|controls)\b",
     "A 'when' names an event. Write 'While you have five or fewer points, this card gains 500 "
     "attack.', or 'If you have five or fewer points, draw one card.'"),
    (r"^(when|whenever) [^,.]*\b(?P<at>or|and)\b",
     "A 'when' names one event. A card has two effects: make one of it for each event, 'When "
     "this card is played, draw one card.' and 'When this card is destroyed, draw one card.'"),
    (r"\b(its|the|their) (owner|controller)s? (may|can) [a-z]*|\b(they|that player) (may|can) "
     r"(draw|discard|destroy|gain|lose|tap|untap|return|play|mill)\b",
     "Only you and your opponent are asked. Leave out 'may', or write 'Destroy one unit unless its "
     "owner loses one point.'"),
    (r"\byou(r opponent)? (can|cannot|can't) (?P<at>(only )?attack (only )?with "
     r"(more than|only|one|two|three)\b)",
     "The number of attackers is not limited by effects. Say which units cannot attack: 'Next "
     "turn, one unit your opponent controls cannot attack.', for example."),
    (r"\byour opponent (may|can) [a-z]*",
     "The opponent is asked so: 'Let your opponent discard one card to draw one card.' or 'Draw "
     "one card unless your opponent loses one point.'"),
    (r"\bif (you|they) (don't|do not)\b ?,?",
     "Write 'Lose one point unless you discard one card.'"),
    (r"\btop [a-z0-9 ]*cards? of your deck (in|into|to) your hand",
     "Cards come from the top of a deck to a hand so: 'Draw one card.'"),
    (r"\b(do|does)( not|n't) untap (?P<at>.*)", "Write 'Next turn, one unit cannot be untapped.'"),
    (r"\b(on|during) its (owner's )?next [a-z]*",
     "Say whose turn it is: 'During your opponent's next turn, one unit cannot attack.'"),
    (r"^when(ever)? (you|your opponent) uses? (?P<at>(a|an|one) (?!effect)[^,.]*, ?)",
     "Is the card played, or its effect used? Write 'When your opponent plays a spell, draw one "
     "card.' or 'When your opponent activates the effect of a spell, draw one card.'"),
    (r"\bdeals [a-z ]*damage", "Write 'When this card attacks directly, draw one card.'"),
    (r"\byou (do not|don't) control", "Write 'Destroy one unit your opponent controls.'"),
    (r"\bif ([a-z]+ or more|no|two|three) (of (them|those)|(cards|units|spells) were)\b.*",
     "Write 'Mill three cards and if there are two or more units among them, draw one card.'"),
    (r"\bif (one|any|all|both) of (them|those)\b.*",
     "One card can be asked about: 'Mill one card and if it is a dragon, draw one card.'"),
    (r"^(flip (two|three|a coin until)|roll)\b.*",
     "One coin is flipped: 'Flip a coin, if heads draw two cards.'"),
    (r"\bbecomes? an? [a-z]+ type\b", "Write 'This card becomes a fire unit.'"),
    (r"(^|, )(?P<at>the (first|next)\b.*)",
     "Say how often: 'Once per turn, when a unit you control is destroyed, draw one card.'"),
    (r"^(name|choose) a (card|type|subtype|name)\b.*",
     "Nothing is named. Say which cards: 'Destroy all fire units.'"),
    (r"\bplay an? (additional|extra|more) [a-z]* (each|every) turn",
     "Write 'Once per turn, you may play one extra unit.'"),
    (r"[.,] (then )?for (each|every) [^,.]*, ([a-z ]*[a-z ],? )?(?P<at>and|then|if)\b",
     "In front of one thing 'for each' is of that alone. Say it behind both: 'Gain one point for "
     "each dragon you control and draw one card for each dragon you control.'"),
    (r"\bfor (?P<at>each|every) [a-z ]*\b(this way|among them)",
     "So many cards are drawn, or points gained: 'Tap any number of units you control. Draw one "
     "card for each dragon tapped this way.'"),
    (r"\bthis way(?P<at>, (its|the|their) (owner|controller)s?)\b",
     "Whose it was is not counted. Say it of one player: 'Destroy all enemy units. For each unit "
     "destroyed this way, your opponent loses one point.'"),
    (r"\b(that many( cards)?|equal to [^.]*),? (?P<at>plus|minus|and one|less|fewer)\b",
     "More is said in a second step: 'Discard any number of cards, then draw that many cards. Draw "
     "one card.'"),
    (r"\bif (it|(that|the [a-z]+) (card|unit)) (?P<at>had|has)\b",
     "What it is can be asked so: 'Destroy one enemy unit. If it was a unit with 500 or more "
     "attack, draw one card.'"),
    (r"\b(cannot|can't|can) attack (?P<at>with)\b(?! (more|only|two))",
     "Say which units: 'Rank 2 or lower units your opponent controls cannot attack.'"),
    (r"^(each|every) player (?P<at>with|who|that)\b",
     "Ask of each player in an effect of its own: 'If you have more than three cards in your hand, "
     "discard one card.'"),
    (r"\buntil [^.]*\b(?P<at>as many|the same)\b",
     "Say how many: 'Draw cards until you have three cards in your hand.'"),
    (r"\b(?P<at>of (an )?(equal|lower|higher)|(equal|lower|higher) or)\b",
     "Cards are compared with this one: 'Destroy one enemy unit with the same rank as this card.', "
     "'Destroy one enemy unit with a lower rank than this card.'"),
    (r"\bif (you|they|your opponent) [a-z]+ (?P<at>two|three|four|five|any|no|more|both)\b[^.]* "
     r"this way",
     "Ask of all: 'Mill three cards. If there are two or more dragons among them, draw one "
     "card.'"),
    (r"\b(?P<at>the turn they) (are|were) played\b",
     "Write 'Units played this turn cannot attack.'"),
    (r"\b(two|three|four|five|all) enemy [a-z]+ or (?P<at>(one|an?|all) enemy)\b",
     "One of two things is chosen so: 'Choose one: destroy two enemy units; or destroy one enemy "
     "spell.'"),
    (r"\benemy [a-z]+ or (?P<at>(one |an? )?enemy|(one|an?) [a-z]+)\b",
     "Say whose behind both: 'Destroy one unit or one spell your opponent controls.'"),
    (r"\bcannot be [a-z ]*\bor (?P<at>by)\b",
     "Write 'This card cannot be destroyed by battle or destroyed by spells.'"),
    (r"\bif it is (?P<at>(your|your opponent's) turn)\b|\bif it is not your turn",
     "Say it in front: 'During your opponent's turn, draw one card.'"),
    (r"\buntil (you|they) have [a-z0-9]+ cards?(?P<at> *[.,])",
     "Say where: 'Draw cards until you have three cards in your hand.'"),
    (r"\bwhen(ever)? this card is (?P<at>equipped|attached)\b",
     "A card says what it gives: 'Equip this card to one unit, it gains 100 attack.' Of a unit "
     "that is equipped it is 'While this card is equipped, it gains 200 attack.'"),
    (r"^(put|move|place) [^.]*\benemy [a-z ]*under this card *(?P<at>\.)",
     "Cards do not change sides: 'Place one card from your hand under this card.'"),
    (r"\bcannot (?P<at>gain|lose|discard|mill)\b",
     "Players can be kept from drawing, attacking, ranking up, playing and using effects: 'Until "
     "your next turn, your opponent cannot draw cards.'"),
    (r"\b(?P<at>outside|except (in|during))\b",
     "Leave it out: 'Until your next turn, your opponent cannot draw cards.'"),
    (r"\b(you control|your opponent controls) (?P<at>and) (all|your|enemy)\b",
     "Say it of each: 'Dragons you control gain 100 attack and all machines gain 100 attack.'"),
    (r"\bequal to (?P<at>the difference)\b",
     "A difference is not counted: 'If you control fewer units than your opponent, draw one "
     "card.'"),
    (r"\bduring (?P<at>each|any|a|every) (player's )?turn\b",
     "Say whose turn: '[passive] During your turn, this card gains 200 attack.'"),
    (r"\bfor (each|every) [^.]* and [a-z0-9]+ (?P<at>points?|cards?) for (each|every)\b",
     "Say it of each: 'Gain one point for each dragon you control and gain two points for each "
     "machine you control.'"),
    (r"\bunder (?P<at>them)\b",
     "Say it on the card that they lie under: 'This card gains 100 attack for each card under "
     "it.'"),
    (r"\b(is|are) (?P<at>treated|considered|regarded)\b", "Write 'This card counts as a dragon.'"),
    (r"\breveal (it|them)(?P<at> *\.)",
     "Write 'Search your deck for one dragon and add it to your hand.'"),
    (r"^copy\b.*", "Write 'Copy the effect of one spell in your discard pile.'"),
    (r"\b(deal|deals|dealt|inflict)\b.* (damage|to)\b.*",
     "Units take no damage, and players lose points: 'One unit loses 200 defense.', 'Your "
     "opponent loses two points.'"),
    (r"\b(enters|comes|is played)\b.*\btapped", "Write 'When this card is played, tap it.'"),
    (r"\b(exile|banish|remove)\b.*",
     "No card leaves the game. 'Send one unit to the bottom of its owner's deck.' puts one out "
     "of reach."),
    (r"\b(gain|take|takes|gains|exchange) control\b",
     "Cards do not change sides. 'Tap one unit your opponent controls.' or 'Next turn, one unit "
     "your opponent controls cannot attack.' hinders one."),
    (r"\b(negate|silence)\b.*|\bloses all\b.*",
     "Write 'This turn, one unit cannot activate effects.'"),
    (r"^counter (target|a|one|the)\b.*",
     "What is countered is told first: 'When your opponent plays a spell, counter that card.', "
     "'When your opponent activates the effect of a spell, counter that effect.'"),
    (r"^scry\b.*",
     "Write 'Look at the top two cards of your deck and put them back in any order.'"),
    (r"\bsearch\b.*(?P<at>\bshuffle *\.?)|\b(it|them) (into|to) your hand, then\b",
     "A deck that was searched is shuffled without a word: 'Search your deck for one dragon and "
     "add it to your hand.'"),
    (r"^(special|normal) summon\b", "Write 'Play one dragon from your hand.'"),
    (r"(^|\bhas )(flying|trample|haste|vigilance|lifelink|deathtouch|taunt|rush|charge)\b.*",
     "No word stands for an effect. Say what it does: 'This card can attack twice per turn.', "
     "for example. A unit may attack in the turn in which it was played."),
    (r"\bcan attack the turn\b",
     "A unit may attack in the turn in which it was played: say nothing."),
    (r"\bbe blocked\b", "Nothing is blocked: 'This card can attack your opponent directly.'"),
    (r"\bcannot be targeted\b(?! by) *[a-z.]*",
     "Write 'This card cannot be targeted by effects.'"),
    (r"\bcannot be the target\b.*", "Write 'This card cannot be targeted by spell effects.'"),
    (r"^prevent\b.*",
     "Points cannot be saved, cards can: 'This turn, this card cannot be destroyed.'"),
    (r"\b(if|when|whenever) (you|your opponent) would\b",
     "Only what would be destroyed may have something else happen: 'If this card would be "
     "destroyed, discard one card instead.'"),
    (r"\b(of|during) (your|the|your opponent's) (draw|main|battle) phase",
     "Write 'At the start of your turn, draw one card.' or 'At the end of your turn, draw one "
     "card.'"),
    (r"\b(opponent|players?|everyone) (to )?(?!controls?\b)[a-z]+ ((all|each|one|two) )?"
     r"(?P<at>(another|other) [a-z ]*enemy)\b",
     "Whose enemy? Write 'Your opponent destroys another unit you control.' or 'Your opponent "
     "destroys one unit they control.', for example."),
    (r"\b(another|other) ([a-z]+ )?enemy\b",
     "What is 'other' is not this card, which is no enemy. Write 'Destroy one enemy unit.' or "
     "'Destroy all enemy units.', and for one and another 'Destroy two enemy units.' Behind one "
     "that is named say how many: 'Tap one enemy unit, then destroy all other enemy units.'"),
    (r"\bthis card (?P<at>and (one|another|all|two|that|those))\b|\b(it|they) and this card\b",
     "Say it of each: 'This card gains 100 attack and another unit you control gains 100 attack.'"),
    (r"\byours\b", "Say which: 'one of your units' or 'all your units'."),
    (r"\btheirs\b", "Say which: 'one of their units' or 'all units they control'."),
    (r"\bfor each of (them|those)\b",
     "Write 'Destroy up to two units, then draw that many cards.'"),
    (r"\bis equal to\b.*|\bequals\b.*|\bgains? (attack|defense) equal to\b",
     "Write 'This card gains 100 attack for each card in your hand.'"),
    (r"\bweakest\b|\bsmallest\b", "Write 'Destroy the unit with the lowest attack.'"),
    (r"\bstrongest\b|\bbiggest\b", "Write 'Destroy the unit with the highest attack.'"),
    (r"\b(one|two|three|four|five) target\b", "Leave out 'target': 'Destroy two units.'"),
    (r"\b(gain|lose|draw|mill)s? (an?|one|two|three|[0-9]+)( [a-z]+)* "
     r"(?P<at>or (an?|one|two|three|four|five|[0-9]+)( [a-z]+)?[ .]*)",
     "Say one number, or let choose: 'Choose one: gain one point; or gain two points.'"),
    (r"^your opponent [^.]*\b(?P<at>or (lose|discard|destroy|tap|return|mill)s?)\b",
     "Who can do one thing to be spared the other is asked so: 'Your opponent discards one card "
     "unless they lose two points.'"),
    (r"^[^.]*\bor (?P<at>(lose|discard|destroy|tap|return|mill|two|three|four) [^.]*) to "
     r"(draw|gain|destroy|tap|untap|return|mill|play|add)\b",
     "For one of two costs make two effects of it: 'Discard one dragon to draw two cards.' and "
     "'Discard two machines to draw two cards.'"),
    (r"\bor (lose|gain|draw|discard|destroy|tap|untap|return|mill|two|three|four)\b",
     "One of two things is chosen so: 'Choose one: destroy one unit; or lose two points.'"),
    (r"\bof (them|those)\b[^.]* the (?P<at>others?)\b",
     "Name each: 'Tap one enemy unit, then destroy another enemy unit.'"),
    (r"^choose [^.:]* and [^.:]*(?P<at>[.,])",
     "Say what is done to both: 'Destroy one dragon and one machine.'"),
    (r"[.,] the (enemy |other )?(unit|spell|card) (?P<at>gains?|loses?|gets?|cannot|is|becomes)\b",
     "The card named last is 'it': 'Tap one enemy unit and it loses 100 attack.'"),
    (r"^(tap|discard|destroy|return|send) this card and [^.:]*(?P<at>:|\bto\b)",
     "Say what is done to each: 'Tap this card and tap another unit you control to draw one "
     "card.'"),
    (r"\bchooses? one of your [a-z ]*(?P<at>[.,])", "Write 'Your opponent destroys one unit you "
     "control.'"),
    (r"\bcannot attack [a-z ]*(?P<at>you control)\b",
     "Write 'Enemy units cannot attack your other units.'"),
    (r"\bfor (each|every) [^.]* and (?P<at>[0-9]+ (attack|defense))\b",
     "Say it of each: 'This card gains 100 attack for each dragon you control and this card gains "
     "50 defense for each spell you control.'"),
    (r"\b(discard|destroy|tap|untap|return)s? [^.]*, or (?P<at>one|an?|two|three|no)\b[^.]* if\b",
     "Write 'If you control a dragon, destroy two units. Otherwise, destroy one unit.'"),
    (r"\bcan attack (?P<at>each|all|every|any number|three)\b",
     "A card attacks once or twice: 'This card can attack twice per turn.'"),
    (r"^choose (two|three)\b.*",
     "One thing is chosen: 'Choose one: draw one card; or gain one point.'"),
    (r"^take (an extra|another) turn", "Write 'Your opponent skips their next turn.'"),
    (r"\bcosts?\b",
     "Cards are played for nothing; an effect may cost something: 'Lose one point to draw one "
     "card.'"),
    (r"\b(one|target|an?|enemy) [a-z]*'s (attack|defense)\b",
     "Write 'The attack of one unit becomes 0.'"),
    (r"^(swap|exchange|switch) the attack of\b.*",
     "Attack and defense of one card are swapped: 'Swap the attack and defense of one unit.'"),
    (r"\badd [0-9]+ to\b", "Write 'This card gains 200 attack.'"),
    (r"^equip only\b", "Write 'Equip this card to one dragon.'"),
    (r"^(level|rank) (this|one|a|target) [a-z ]*up",
     "Write 'Rank up this card using a card from your hand.'"),
    (r"^(put|move|place) (the top|this card)\b.* under\b.*",
     "Write 'Place one card from your hand under this card.'"),
    (r"\b(rank|level) (is|becomes)\b|\bcounts as rank\b",
     "Write 'This card becomes rank 3.' or 'Increase the rank of this card by one.'"),
    (r"\b(?<!no )(all|other) [a-z]* are [a-z]*", "Write 'All units become dragons.'"),
    (r"\bin addition to\b.*", "Write 'This card counts as a dragon.'"),
    (r"\byou win if\b", "Write 'If you have no cards in your deck, you win the game.'"),
    (r"\bdiscard down\b|\bdiscard(s)? (cards )?until\b",
     "Say how many: 'If you have more than three cards in your hand, discard one card.'"),
    (r"^flip [^;]*[.,;] (?P<at>otherwise|if not)\b",
     "Say both sides: 'Flip a coin, if heads draw one card, if tails lose one point.'"),
    (r"^choose one (?P<at>at random)\b",
     "By chance one of two is done so: 'Flip a coin, if heads draw one card, if tails lose one "
     "point.'"),
    (r"\breveals? [^.]*(?P<at>at random)\b",
     "Write 'Your opponent reveals one random card from their hand.'"),
    (r"\bat random\b", "Write 'Destroy one random unit.'"),
    (r"\battacks? (each|every) turn\b|\battacks?( each turn)? if (able|possible)\b",
     "Say who attacks: 'This card must attack each turn if able.', 'Units you control must attack "
     "each turn if able.'"),
    (r"\b(each|every) turn\b",
     "Say when in the turn: 'At the start of your turn, gain one point.'"),
    (r"\bhas the effects?\b.*", "Write 'Copy the effect of one unit in your discard pile.'"),
    (r"\bmust attack with\b.*", "Write 'Your opponent's units must attack if able.'"),
    (r"\bthat (is|are) (an? )?[a-z]+s?\b(?<!not)", "Say it in front: 'Destroy one dragon unit.'"),
    (r"\bthe unit that (attacked|destroyed)\b",
     "Write 'When this card is attacked, destroy the attacking unit.'"),
    (r"\b(while|as long as) they are\b",
     "Say it in front: 'Tapped units you control gain 100 attack.'"),
    (r"\b(?!one\b|two\b)[a-z-]+,( [a-z-]+,)* [a-z-]+,? or ([a-z-]+ (units|cards)|[a-z-]+s)"
     r"( [a-z]+)?\b",
     "Of several cards say 'or' between all kinds: 'Destroy two dragon or machine or beast "
     "units.', or 'and' of all of them: 'Destroy all dragons, machines and beasts.'"),
    (r"\bif (it|they) (is|are) (tapped|untapped)\b", "Say it in front: 'Destroy one tapped unit.'"),
    (r"[a-z0-9] (on|during) (your|your opponent's) turn\b"
     r"|\b(while|as long as) it('s| is) [a-z ]*turn",
     "Say it in front, behind the style: '[passive] During your turn, this card gains 200 "
     "attack.'"),
    (r"\bwith (attack|defense) [a-z ]*[0-9]+|\b[0-9]+ (attack|defense) or (less|more)\b",
     "Write 'Destroy one unit with 300 or less attack.'"),
    (r"\b(draw|gain|lose|mill|discard|destroy) x\b|\bas many\b.*",
     "Write 'Draw one card for each unit you control.'"),
    (r"^.+\byou (may|can) (?P<at>draw|discard|destroy|gain|lose|tap|untap|return|play|mill)\b",
     "The word 'may' stands before all that is done: 'You may draw one card and gain one point.' "
     "Else make two effects of it."),
    (r"\bthis way\b|\bif you [a-z]+\b[^,.]* this way\b",
     "Write 'Tap one unit you control. If you do, draw one card.', or 'Destroy all spells and draw "
     "one card for each spell destroyed this way.'"),
    (r"\bif (you|your opponent) (drew|lost|gained|played|discarded)\b[^,.]*",
     "Say it where it happens: 'When you play a spell, draw one card.'"),
    (r"\b(gain|lose|draw|mill|pay)s? (?P<at>up to|any number)\b",
     "Say one number, or let choose: 'Choose one: draw one card; or draw two cards.'"),
    (r"\bfor (each|every) *(?P<at>[.,])",
     "Write 'Destroy any number of units you control to gain that many points.'"),
    (r"\bfor (each|every) [^.]*, (up to|to a maximum) [^.]*\.?",
     "So many are not bounded: 'Draw one card for each unit you control.'"),
    (r"\b(with|of) the same (rank|type|attack|defense) *(?P<at>[.,]|from|in|you)",
     "Cards are compared with this one: 'Destroy one enemy unit with the same rank as this card.'"),
    (r"\byou have (more|fewer|less) (units|spells|[a-z]+s) (?P<at>than)\b",
     "Say where: 'If you control fewer units than your opponent, draw one card.', or 'If you have "
     "fewer cards in your hand than your opponent, draw one card.'"),
    (r"\bis (?P<at>the only)\b", "Write 'If you control no other units, draw one card.'"),
    (r"\bif they (?P<at>control|have|can't|cannot|can not)\b",
     "Say who: 'If your opponent controls no units, they lose two points.' What they may be unable "
     "to do is asked so: 'Your opponent loses two points unless they discard one card.'"),
    (r"\bwhen(ever)? [^.,]* (is|are) destroyed, [^.]*\b(?P<at>instead) *\.",
     "Write 'would be': 'If a unit you control would be destroyed, return it to your hand "
     "instead.'"),
    (r"\b(if|when|whenever) [^.]*\b(?P<at>instead)\b",
     "Only a number can be another one instead: 'Gain one point. If you control a dragon, gain two "
     "points instead.' Else write 'If you control a dragon, destroy two units. Otherwise, destroy "
     "one unit.'"),
    (r"^(your opponent|they) chooses? one *(?P<at>[:-])",
     "Write 'Your opponent discards one card unless they lose two points.'"),
    (r"\beach (?P<at>gain|lose|get|have)\b", "Leave out 'each': 'Two units gain 100 attack.'"),
    (r"\b(return|send) both\b[^.]*\.?",
     "Say it at once: 'Return one unit you control and one unit your opponent controls to their "
     "owners' hands.'"),
    (r"(:|\bto) (?P<at>this turn|until|next turn)\b[^.]*,",
     "How long stands behind: 'Discard one card: this card gains 300 attack this turn.'"),
    (r"\bthis card's (?P<at>owner|controller)\b",
     "This card is yours. Say 'you': 'When this card is destroyed, you draw one card.'"),
    (r"\balready (tapped|untapped)\b",
     "Ask before: 'Destroy one tapped enemy unit.', or make two effects of it."),
    (r"\bthan its\b", "Cards are compared with this one: 'Destroy one enemy unit with less attack "
     "than this card.'"),
    (r"\b(all|each|every) [a-z ]*with the (lowest|highest)\b",
     "One card has it: 'Destroy the unit with the lowest rank.'"),
    (r"\bwith (a card|cards|no cards) under (it|them)\b",
     "What lies under units does not tell them apart: 'Destroy one rank 2 or higher enemy unit.'"),
    (r"\bunless (they|you both) (control|have)\b",
     "Say who: 'Your opponent loses two points unless your opponent controls a dragon.'"),
    (r"\. (?P<at>until|next turn|this turn|during|on your)\b",
     "How long all of it lasts is said in front: 'Until your next turn, choose one enemy unit and "
     "it cannot attack.'"),
    (r"^equip [^.]*[.,] [^.]*\b(?P<at>each|every)\b",
     "Make two effects of it: 'Equip this card to one unit you control.' and 'The equipped unit "
     "gains 100 attack for each spell you control.'"),
    (r"\bif all (of )?your [a-z ]* are tapped\b",
     "Write 'If you control no untapped units, draw one card.'"),
    (r"[.,] (then )?(?P<at>at the (end|start|beginning) of)\b",
     "All of a sentence waits for a moment. Make two effects of it: 'Play one dragon from your "
     "hand.' and '[passive] When you play a dragon, at the end of the turn, destroy it.', for "
     "example."),
    (r"\bcannot be tapped by\b", "Write 'This card cannot be tapped.'"),
    (r"\bthis card from (your|the) discard pile\b",
     "Say when it went there: 'When this card is destroyed, return it to your hand.'"),
    (r"\b(placed|put|played|laid) (on|onto|on top of) this\b",
     "Write 'When this card is placed under another card, draw one card.'"),
    (r"\b(on )?the turn (it|this card) (is|was) played\b",
     "Write 'When this card is played, this turn, it cannot attack.'"),
    (r"\bcannot play [a-z ]*(?P<at>from) (their|your)\b",
     "Leave out where from: 'Until your next turn, your opponent cannot play units.'"),
    (r"^choose one\b.*(this turn *;|: *this turn,)",
     "Say it in front: 'This turn, choose one: this card gains 300 attack; or this card gains 300 "
     "defense.'"),
    (r"\bdifferent (name|type|rank)s?\b", "Cards are not compared with each other: leave it out."),
    (r"\bcontrols? an? [a-z]+ or (two|three|four|five)\b.*",
     "Write 'If you control a dragon or you control two machines, draw one card.'"),
    (r"\bchooses? [a-z ]+ and reveals\b", "Write 'Your opponent reveals one card in their hand.'"),
    (r"^(activate|use|play) (this [a-z]* ?)?(only\b|once\b).*|^activate this.*",
     "When an effect can be used is said in front: 'Once per turn, draw one card.', 'If you "
     "control a dragon, draw one card.'"),
    (r"\band shuffle it\b|\band shuffle *\.", "Write 'Shuffle your discard pile into your deck.'"),
    (r"\bthat (is|are) not\b",
     "Say it in front: 'If you control a non-dragon unit, draw one card.'"),
    (r"^tap *:", "Who uses an effect taps its card, which is not said: 'Draw one card.'"),
    (r"\bturn\. *(?P<at>[a-z]+)\b",
     "How long all of it lasts is said in front: 'This turn, draw one card. If it is a dragon, "
     "this card gains 100 attack.'"),
    (r"\bfor (each|every) [^.,]* (?P<at>(and|or) (each |every )?[a-z ]*[.,])",
     "Say it of each: 'Draw one card for each spell you control and draw one card for each dragon "
     "you control.'"),
    (r"\bdraw (it|them|that card)\b",
     "Write 'Reveal the top card of your deck and if it is a spell, add it to your hand.'"),
    (r"\bfrom (there|it)\b",
     "Say where from: 'Your opponent discards one card of your choice.', for example."),
    (r"\bif its\b.*",
     "What 'it' is can be asked so: 'Tap one unit and if it is a dragon, destroy it.'"),
)
