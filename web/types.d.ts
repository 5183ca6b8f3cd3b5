// What crosses from Python to the page. Written by `python -m mulligan schema` from
// mulligan.viewmodel; a test compares it.

/** An object that has none of these keys. */
export type Lacks<Keys extends string> = { [key in Keys]?: undefined };

/** All a seat may see and do. */
export interface View {
  /** The id of the game. */
  game: string;
  /** The name of the game. */
  title: string;
  /** The cloth of the table. */
  cloth: Cloth;
  /** The height of a card by its width. */
  ratio: number;
  /** The id of the match in this engine; the bridge adds it. */
  match?: string;
  /** How many actions lie before this view. */
  ply: Ply;
  /** Who looks; null for an onlooker, who sees public things only. */
  seat: null | Seat;
  /** Where in the turn the match is. */
  phase: string;
  /** The phases of a turn; may be empty. */
  phases: string[];
  /** The prompt by the number of elements picked so far. */
  asks: Ask[];
  /** Whether this seat has nothing to choose now. */
  wait: boolean;
  /** One plate each, in seat order. */
  players: Plate[];
  /** The table. */
  zones: Zone[];
  /** Every face named anywhere in this view. */
  faces: Faces;
  /** The small signs the faces use. */
  glyphs: Glyphs;
  /** Every legal action; no path is the beginning of another. */
  actions: Action[];
  /** Lines between elements. */
  links?: Link[];
  /**
   * What another's last action does to what, between elements as they lay before it: it is shown
   * there first.
   */
  arrow?: Link;
  /** What moved in the last action, zone to zone. */
  events: TableEvent[];
  /**
   * Cards in cells that changed since this seat, which is to choose, last did something itself.
   */
  since?: ElementId[];
  /** The sound of the last action. */
  cue?: "lay" | "turn" | "gather" | "draw" | "pass" | "end";
  /** All lines so far; in a running memory game those still told. */
  log: LogLine[];
  /** In games with windows: the orders this seat may give now, and all that stand. */
  orders?: Order[];
  /** This window passes by itself. */
  auto?: Auto;
  /** The last action let a window pass, and nothing came of it but whose choice it is. */
  still?: true;
  /** In so many steps the last action can be shown (`view` with `step`). */
  steps?: number;
  /** The seconds this seat has for what it chooses now. */
  clock?: number;
  /** Whether this seat may take back. */
  undo: boolean;
  /** Whether this seat may do again what it took back. */
  redo: boolean;
  /** The result; null while the match runs. */
  over: null | Outcome;
  /** Why this match is read-only. */
  notice?: string;
  /** How a match on two devices stands now. */
  remote?: Remote;
}

/** The cloth of a table. */
export type Cloth = "green" | "sky" | "wine" | "indigo" | "umber";

/** A number of actions, those of chance included. */
export type Ply = number;

/** A seat at the table, counted from 0. */
export type Seat = number;

/** A prompt. */
export interface Ask {
  /**
   * The prompt; `{0}`, `{1}` stand for the titles of the elements picked. Where several are chosen
   * it ends with how many are: "(1 of 2 chosen)", "(1 chosen, up to 3)".
   */
  ask: string;
  /**
   * The prompt where the next pick can only be a card or a place, no verb. `{what}` stands for `a
   * target`, `a place` or `a target or a place`.
   */
  aims?: string;
  /** A second line. */
  hint?: string;
  /** A target is wanted. */
  tone?: "aim";
  /** A text the question is about, in sight on every screen. */
  about?: string;
  /** Whose words `about` is: the "you" in it is that player. */
  by?: Seat;
}

/** The plate of a player. */
export interface Plate {
  /** Whose plate it is. */
  seat: Seat;
  /** What the player is called; `You` for the only person at the table. */
  name: string;
  /** A line under the name; may be empty. */
  note: string;
  /** [label, value, change?]; the change is what the last action added, such as "+5". */
  items: ([string, string | number, (string)?])[];
  /** Whether this player is to move. */
  turn: boolean;
  /** What the turn is called in a window, such as "may act". */
  word?: string;
}

/** A place for cards. */
export type Zone = CardsZone & Lacks<"cells"> | CellsZone & Lacks<"cards" | "count">;

/** A zone of cards in order. */
export interface CardsZone {
  /**
   * The cards, the last one on top; of a pile not all of whose cards this seat sees, the last four.
   */
  cards: Card[];
  /** How they lie. */
  layout: "fan" | "pile" | "stack" | "count" | "track";
  /** Its id. */
  id: ZoneId;
  /** What it is called. */
  label: string;
  /**
   * Where it is drawn: `top` is their hand, `bottom` yours; `upper`, `centre` and `lower` are rows
   * on the mat; `side` is at the plate of the owner; `over` lies over the mat and can be folded
   * away.
   */
  place: "top" | "upper" | "centre" | "lower" | "side" | "rail" | "over" | "bottom";
  /** Whose it is; null for nobody's. */
  owner: null | Seat;
  /** Its cards are shown less tall. */
  slim?: true;
  /** The free space towards the zone above, in card widths, on a table drawn to scale. */
  gap?: number;
  /** How many there are, of a `pile` or `count`, with those looked at. */
  count?: number;
}

/** A card in a zone. */
export type Card = OpenCard & Lacks<"back" | "known" | "mine"> | CoveredCard & Lacks<"face">;

/** A card that shows its face. */
export interface OpenCard {
  /** Its face. */
  face: FaceId;
  /**
   * Names it in paths: stable while this seat can follow the card, else its place (`zone.index`).
   */
  k: ElementId;
  /** Its marks; `last` and `new` also follow from `events`. */
  marks?: Mark[];
  /** It lies turned aside. */
  tapped?: boolean;
  /** How much damage lies on it. */
  hurt?: number;
  /**
   * What its value has become: a text in the place of `idx`, or a list in the place of the `stats`
   * (null keeps one); a text behind these is what the `level` has become.
   */
  now?: string | (null | string)[];
  /** [ink, letter] that it counts as, where that is not its face's. */
  inked?: [Ink, string];
  /** Why it cannot be chosen now. */
  off?: string;
  /** On a stack: whose it is. */
  by?: Seat;
  /** On a stack: what it will do. */
  line?: string;
}

/** The id of a face, a key of the `faces` beside it; of a card also the id of the card. */
export type FaceId = string;

/**
 * What can be picked: the `k` of a card, the id of a cell, or a `#verb`, which is drawn as a
 * button.
 */
export type ElementId = string;

/**
 * A mark on a card: moved last, new, out of effect, attacking, done, moved, with an effect that was
 * used and lasts, chosen for what is asked.
 */
export type Mark = "last" | "new" | "out" | "attack" | "done" | "moved" | "on" | "chosen";

/** One of the eleven inks. */
export type Ink =
  | "red"
  | "orange"
  | "yellow"
  | "green"
  | "blue"
  | "purple"
  | "black"
  | "silver"
  | "brown"
  | "sky"
  | "gold";

/** A card that lies face down. */
export interface CoveredCard {
  /** The face of its back. */
  back: FaceId;
  /**
   * Names it in paths: stable while this seat can follow the card, else its place (`zone.index`).
   */
  k: ElementId;
  /** Its face, when this seat may look it up. */
  known?: FaceId;
  /** The same of a card in a zone of this seat. */
  mine?: FaceId;
  /** Its marks; `last` and `new` also follow from `events`. */
  marks?: Mark[];
  /** It lies turned aside. */
  tapped?: boolean;
  /** How much damage lies on it. */
  hurt?: number;
  /**
   * What its value has become: a text in the place of `idx`, or a list in the place of the `stats`
   * (null keeps one); a text behind these is what the `level` has become.
   */
  now?: string | (null | string)[];
  /** [ink, letter] that it counts as, where that is not its face's. */
  inked?: [Ink, string];
  /** Why it cannot be chosen now. */
  off?: string;
  /** On a stack: whose it is. */
  by?: Seat;
  /** On a stack: what it will do. */
  line?: string;
}

/** The id of a zone. */
export type ZoneId = string;

/** A zone of spots. */
export interface CellsZone {
  /** The spots. */
  cells: Cell[];
  /** How they lie. */
  layout: "row" | "column" | "grid" | "hex" | "points";
  /** Its id. */
  id: ZoneId;
  /** What it is called. */
  label: string;
  /**
   * Where it is drawn: `top` is their hand, `bottom` yours; `upper`, `centre` and `lower` are rows
   * on the mat; `side` is at the plate of the owner; `over` lies over the mat and can be folded
   * away.
   */
  place: "top" | "upper" | "centre" | "lower" | "side" | "rail" | "over" | "bottom";
  /** Whose it is; null for nobody's. */
  owner: null | Seat;
  /** Its cards are shown less tall. */
  slim?: true;
  /** The free space towards the zone above, in card widths, on a table drawn to scale. */
  gap?: number;
}

/** A spot of a laid-out zone. */
export interface Cell {
  /** Its id. */
  id: ElementId;
  /** [x, y] from the top left, in cards or as the layout says. */
  at: [number, number];
  /** What it is called. */
  label: string;
  /** A short text on it. */
  tag?: string;
  /** What lies there, the last one on top. */
  cards: Card[];
}

/** Every face named beside it, by id. */
export type Faces = Record<string, Face>;

/** How a face looks. */
export interface Face {
  /** What it is called. */
  title: string;
  /** The same in fewer letters, as it stands on the card itself. */
  short?: string;
  /** Its frame; `mon shade` is a dark `mon`, and a `back` is its picture alone. */
  look: "pips" | "toon" | "arms" | "mon" | "mon shade" | "realm" | "back";
  /** The ink it is drawn in. */
  ink: Ink;
  /** The short text in its corner, such as a rank or a cost. */
  idx?: string;
  /** A letter that stands for its ink, for who does not see it. */
  letter?: string;
  /** A key of the `glyphs` beside it. */
  glyph?: string;
  /** The line that says what kind of card it is; may be empty. */
  kind: string;
  /** What the card says; may be empty. */
  text: string;
  /** [word, what it means] of words of its text. */
  terms?: [string, string][];
  /** [name, value] of its numbers. */
  stats?: [string, string][];
  /** What a screen reader adds to the title. */
  say?: string;
  /** How many signs of its level are drawn. */
  level?: number;
  /** Whether the game draws a picture for it. */
  art: boolean;
  /** In a world: a picture as a data URL, shown in the place of the game's. */
  picture?: string;
}

/** SVG path data of small signs by name; the view box is -50 -52 100 104. */
export type Glyphs = Record<string, string>;

/** A legal action. */
export interface Action {
  /** Its text. */
  do: string;
  /** The elements to pick, in order. Equal cards have an action each, with the same text. */
  path: ElementId[];
  /** What it is called. */
  label: string;
  /** What comes of it, such as "gathers 5". */
  tag?: string;
  /** The prebuilt deck it takes, by its id in `games.json`. */
  deck?: string;
  /** What is asked instead of the prompt for each of its last picks, which pay for it. */
  pays?: string[];
  /** It gives something up: never drawn as what to press. */
  yields?: true;
}

/** A line between two elements. */
export interface Link {
  /** What it means. */
  kind: "attack" | "target" | "equip" | "clear" | "blocked";
  /** Where it begins. */
  from: ElementId;
  /** Where it ends; without one it points across the table. */
  to?: ElementId;
  /** What lies in its way. */
  by?: ElementId;
  /** It is drawn while this element is picked. */
  when?: ElementId;
}

/** A card that moved in the last action. */
export interface TableEvent {
  /** The card; left out when this seat may not see it. */
  card?: ElementId;
  /** The zone it left. */
  from: ZoneId;
  /** The zone it is in. */
  to: ZoneId;
}

/** A line of the log. */
export interface LogLine {
  /** The ply after the action. */
  ply: Ply;
  /** Who did it; null for chance. */
  seat: null | Seat;
  /** What happened. */
  words: Word[];
  /** The clauses behind it. */
  clauses: ClauseId[];
  /** What the action changed besides what the words say, a sentence each. */
  changes?: Word[][];
  /** It let a window pass, and nothing came of it. */
  still?: true;
  /** In so many steps it can be told (`inside`). */
  steps?: number;
}

/** A piece of a line; pieces are joined with nothing between. */
export type Word = { t: string } & Lacks<"face"> | { face: FaceId } & Lacks<"t">;

/** The id of a clause of the rulebook. */
export type ClauseId = string;

/** A standing order of a seat. */
export interface Order {
  /** Its text, which begins with its kind. */
  id: string;
  /** What ends or limits it. */
  kind: "until" | "moment" | "card";
  /** What it says. */
  label: string;
  /** Whether it stands. */
  on: boolean;
  /** It stands for another moment than that of now. */
  elsewhere?: boolean;
  /** More about it. */
  help?: string;
  /** The card it is about. */
  face?: FaceId;
}

/** The action by which a window passes by itself. */
export interface Auto {
  /** The text of the action. */
  do: string;
  /** The reason, told to the person. */
  why: string;
}

/** How a match ended. */
export interface Outcome {
  /** Who won; null for a draw. */
  winner: null | Seat;
  /** The game's own word, or `resigned`. */
  reason: string;
  /** The reason as told to a person. */
  text: string;
  /** By seat; may be empty. */
  scores: number[];
  /** The clause that decided it. */
  clause?: ClauseId;
}

/** How a match on two devices stands, for the person of this one. */
export interface Remote {
  /** The id of the match in this engine. */
  match: string;
  /** The id of the game. */
  game: string;
  /** The name of the game. */
  title: string;
  /** 0: this device invited; 1: it joined. */
  side: 0 | 1;
  /** Of this person and of the other; empty while nobody has joined. */
  names: string[];
  /** Whether the cards are dealt. */
  begun: boolean;
  /** Whether the match is over. */
  over: boolean;
  /** Where this person sits; null before the deal. */
  seat: null | Seat;
  /** Whether this person is to choose. */
  turn: boolean;
  /** Whether it is dealt sealed. */
  sealed: boolean;
  /** Why it is not, in a sentence; empty where it is. */
  unsealed: string;
  /**
   * What the other is to open in a sealed match: its deal, lots of cards this person drew, all of
   * it at the end.
   */
  waits?: "deal" | "cards" | "opening";
  /** How many messages the other is not known to have. */
  unheard: number;
  /** How many messages this side has written. */
  sent: number;
  /** How many messages of both were taken: a later status has no fewer. */
  taken: number;
  /** Whether both devices have confirmed the same end. */
  verified: boolean;
  /** Whether both want another match. */
  again: boolean;
  /**
   * Before the match begins: what this person is to send, or what is waited for once the other has
   * it.
   */
  step?: "invitation" | "answer" | "deal";
  /** The last; null where they said none. */
  heard: null | Phrase;
  /** The seconds left to this person and to the other, where a clock was agreed on. */
  left?: number[];
  /** Whether the other's time is up, so that this person may claim the match. */
  claim?: boolean;
  /** What this person asked, unanswered. */
  asked?: "takeback" | "draw" | "rematch";
  /** What the other asks, unanswered. */
  asks?: "takeback" | "draw" | "rematch";
  /** What is to be sent to the other device, where this side has just said something. */
  letter?: string;
  /** What the other did that stopped the match. */
  stopped?: Stopped;
}

/** What the other has said in a few words. */
export interface Phrase {
  /** Of the message that said it: a later one has a higher number. */
  number: number;
  /** Which phrase. */
  phrase: number;
}

/** Why a match on two devices has stopped. */
export interface Stopped {
  /** What was done, in words. */
  message: string;
  /** The clause it breaks. */
  clause: string;
}

/** What each call answers under `ok`. */
export interface Answers {
  /** The answer of `new`. */
  new: Summary;
  /** The answer of `load`. */
  load: Summary;
  /** The answer of `close`. */
  close: null;
  /** The answer of `summary`. */
  summary: Summary;
  /** The answer of `view`. */
  view: View;
  /** The answer of `act`. */
  act: View;
  /** The answer of `overdue`. */
  overdue: View;
  /** The answer of `orders`. */
  orders: View;
  /** The answer of `undo`. */
  undo: View;
  /** The answer of `redo`. */
  redo: View;
  /** The answer of `resign`. */
  resign: View;
  /** The answer of `final`. */
  final: boolean;
  /** The answer of `happened`. */
  happened: ([Ply, null | number])[];
  /** The answer of `account`. */
  account: Account;
  /** The answer of `why`. */
  why: Why;
  /** The answer of `say`. */
  say: Said;
  /** The answer of `art`. */
  art: Record<string, string>;
  /** The answer of `record`. */
  record: string;
  /** The answer of `kept`. */
  kept: string | KeptSince;
  /** The answer of `remote_invite`. */
  remote_invite: Remote;
  /** The answer of `remote_join`. */
  remote_join: Remote;
  /** The answer of `remote_again`. */
  remote_again: Remote;
  /** The answer of `remote_read`. */
  remote_read: LetterRead;
  /** The answer of `remote_letter`. */
  remote_letter: Letter;
  /** The answer of `remote_receive`. */
  remote_receive: Received;
  /** The answer of `remote_act`. */
  remote_act: Remote;
  /** The answer of `remote_transcript`. */
  remote_transcript: string;
  /** The answer of `remote_ask`. */
  remote_ask: Remote;
  /** The answer of `remote_answer`. */
  remote_answer: Remote;
  /** The answer of `remote_say`. */
  remote_say: Remote;
  /** The answer of `remote_time`. */
  remote_time: Remote;
  /** The answer of `remote_claim`. */
  remote_claim: Remote;
  /** The answer of `remote_status`. */
  remote_status: Remote;
  /** The answer of `branch`. */
  branch: Summary;
  /** The answer of `plies`. */
  plies: MoveList;
  /** The answer of `inside`. */
  inside: Inside;
  /** The answer of `foresee`. */
  foresee: Foreseen;
  /** The answer of `lesson`. */
  lesson: LessonMatch;
  /** The answer of `puzzle`. */
  puzzle: Summary;
  /** The answer of `puzzles_read`. */
  puzzles_read: OwnPuzzle[];
  /** The answer of `daily`. */
  daily: DailyPuzzle;
  /** The answer of `statistics`. */
  statistics: Statistics[];
  /** The answer of `job`. */
  job: Job;
  /** The answer of `step`. */
  step: Worked;
  /** The answer of `now`. */
  now: Worked;
  /** The answer of `drop`. */
  drop: null;
  /** The answer of `cards`. */
  cards: Library;
  /** The answer of `card`. */
  card: CardAbout;
  /** The answer of `decks`. */
  decks: PrebuiltDeck[];
  /** The answer of `deck`. */
  deck: DeckCheck;
  /** The answer of `deck_read`. */
  deck_read: ReadDeck;
  /** The answer of `deck_write`. */
  deck_write: string;
  /** The answer of `deck_pack`. */
  deck_pack: string;
  /** The answer of `deck_unpack`. */
  deck_unpack: PackedDeck;
  /** The answer of `deck_finish`. */
  deck_finish: Deck;
  /** The answer of `deck_draw`. */
  deck_draw: Opening;
  /** The answer of `set_read`. */
  set_read: ReadSet;
  /** The answer of `accord`. */
  accord: null | Accord;
  /** The answer of `world_new`. */
  world_new: WorldSummary;
  /** The answer of `world_load`. */
  world_load: WorldSummary;
  /** The answer of `world_close`. */
  world_close: null;
  /** The answer of `world_summary`. */
  world_summary: WorldSummary;
  /** The answer of `world_export`. */
  world_export: string;
  /** The answer of `world_job`. */
  world_job: WorldJob;
  /** The answer of `world_verify`. */
  world_verify: Job;
  /** The answer of `world_view`. */
  world_view: WorldView;
  /** The answer of `world_list`. */
  world_list: WorldList;
  /** The answer of `world_card`. */
  world_card: WorldCard;
  /** The answer of `world_try`. */
  world_try: Preview;
  /** The answer of `world_do`. */
  world_do: Done;
  /** The answer of `world_undo`. */
  world_undo: WorldView;
  /** The answer of `world_match`. */
  world_match: Summary;
  /** The answer of `world_exhibit`. */
  world_exhibit: Exhibit;
  /** The answer of `world_link`. */
  world_link: LinkRelation;
  /** The answer of `tools`. */
  tools: Tools;
  /** The answer of `tool_files`. */
  tool_files: ToolFiles;
  /** The answer of `tool_look`. */
  tool_look: ToolLook;
  /** The answer of `tool_start`. */
  tool_start: Job & Lacks<"many"> | TooMany & Lacks<"job">;
  /** The answer of `lab_plan`. */
  lab_plan: LabPlan;
  /** The answer of `lab_start`. */
  lab_start: Job;
  /** The answer of `lab_report`. */
  lab_report: LabReport;
  /** The answer of `lab_read`. */
  lab_read: LabRead;
  /** The answer of `lab_file`. */
  lab_file: string;
}

/** What lists of matches show of one. */
export interface Summary {
  /** The id of the match in this engine. */
  match: string;
  /** The id of the game. */
  game: string;
  /** The name of the game. */
  title: string;
  /** The cloth of the game's tables. */
  cloth: Cloth;
  /** Who sits where. */
  seats: Player[];
  /** How many actions lie behind it. */
  ply: Ply;
  /** The seats to move; empty when the match is over or read-only. */
  turn: Seat[];
  /** The result; null while the match runs. */
  over: null | Outcome;
  /** Where it stands, in one line. */
  line: string;
  /** When it began, ISO 8601 in UTC. */
  created: string;
  /** What chance is drawn with. */
  seed: null | Seed;
  /** Whether no, one or several persons play. */
  mode: "watch" | "solo" | "together";
  /** The seat that began by the options; none where chance or the cards said. */
  begins?: Seat;
  /** Why it is read-only. */
  readonly?: string;
  /** No person has chosen anything in it yet. */
  unplayed?: true;
  /** The game has windows. */
  windows?: true;
  /** The world it belongs to. */
  world?: string;
  /** The person of that world who plays it. */
  who?: string;
  /** How that world dresses the table. */
  dress?: Dress;
  /** The name of the one deck that its only person, or that of this device, brought. */
  deck?: string;
  /** The orders that stand, by seat; given back to `load`. */
  orders?: string[][];
  /** It is played on two devices. */
  remote?: Remote;
}

/** Who sits at a seat. */
export interface Player {
  /** `person`, or the id of a level. */
  kind: string;
  /** What the player is called. */
  name?: string;
  /** Accepts the cards made by players in the decks. */
  accepts?: true;
}

/** What chance is drawn with. */
export type Seed = string | number;

/** How the world of a match dresses its table; given back to `load`. */
export interface Dress {
  /** The cloth. */
  cloth: Cloth;
  /** {face: the one shown in its place}. */
  worn: Record<string, FaceId>;
}

/** How the number on a card comes about. */
export interface Account {
  /** The title of the card. */
  title: string;
  /** The number, or several: "2 / 2". */
  total?: string | number;
  /** What it is made of. */
  parts?: AccountPart[];
}

/** A part of a number. */
export interface AccountPart {
  /** What it comes from. */
  text: string;
  /** How much it brings. */
  value: number;
  /** The clause behind it, or an empty text. */
  clause: string;
}

/** Why a path leads nowhere. */
export interface Why {
  /** The refusal in few words. */
  title: string;
  /** The refusal. */
  text: string;
  /** The game's own word for it. */
  reason: string;
  /** The clause behind it. */
  clause?: Clause;
  /** Two cards that do not go together. */
  pair?: [FaceId, FaceId];
  /** The faces of the pair. */
  faces: Faces;
  /** The small signs the faces use. */
  glyphs: Glyphs;
}

/** A numbered rule. */
export interface Clause {
  /** Its id. */
  id: ClauseId;
  /** Where it comes from; empty for a rule like any other. */
  mark: "source" | "ruling" | "option" | "";
  /** Its text. */
  text: string;
}

/** The answer to what a person typed. */
export interface Said {
  /** The answer. */
  say: string;
  /** The table, when the match has changed. */
  view?: View;
}

/** What is new in what is kept of a match on two devices. */
export interface KeptSince {
  /** All but the messages, as JSON. */
  rest: string;
  /** The texts of the messages behind those that were there. */
  messages: string[];
}

/** What a letter of a match on two devices is. */
export interface LetterRead {
  /** The ids the match may have on the device it is for. */
  matches: string[];
  /** The ids it may have on the device that wrote it. */
  own: string[];
  /** What it invites to. */
  invitation?: Invitation;
}

/** An invitation to a match on two devices. */
export interface Invitation {
  /** The id of the game. */
  game: string;
  /** The name of the game. */
  title: string;
  /** Who invites. */
  name: string;
  /** Where they sit; null: by lot. */
  seat: null | Seat;
  /** Whether their deck holds cards made by players. */
  made: boolean;
  /** The options of the match. */
  options: Record<string, Value>;
  /** Whether it is dealt sealed. */
  sealed: boolean;
  /** Why it is not, in a sentence; empty where it is. */
  unsealed: string;
  /** The seconds that each has for the whole match. */
  clock?: number;
  /** Of the link that takes it into a world, with whose cards each plays. */
  link?: string;
}

/** The value of an option or a field of cards. */
export type Value = string | number | boolean;

/** What is to be sent to the other device. */
export interface Letter {
  /** As JSON, for a file. */
  text: string;
  /** Packed, for a link. */
  packed: string;
}

/** What came of a letter. */
export interface Received {
  /** How the match stands now. */
  status: Remote;
  /** Whether it brought anything new. */
  news: boolean;
  /** Why messages in it were not taken, one reason each. */
  wrong: string[];
  /** The last of these in words. */
  why: string;
}

/** The move list for review. */
export interface MoveList {
  /** Every action that is told. */
  plies: MoveListLine[];
  /** The faces its words name. */
  faces: Faces;
  /** The small signs the faces use. */
  glyphs: Glyphs;
}

/** An action in the move list. */
export interface MoveListLine {
  /** The ply after the action. */
  ply: Ply;
  /** Who did it; null for chance. */
  seat: null | Seat;
  /** What happened. */
  words: Word[];
  /** The clauses behind it. */
  clauses: ClauseId[];
  /** What the action changed besides what the words say, a sentence each. */
  changes?: Word[][];
  /** It let a window pass, and nothing came of it. */
  still?: true;
  /** In so many steps it can be told (`inside`). */
  steps?: number;
  /** The number of the turn it belongs to. */
  turn: number;
  /** It gave the match up or agreed to a draw: no move to be judged. */
  ends?: true;
}

/** The steps inside an action. */
export interface Inside {
  /** A line for each step. */
  lines: InsideLine[];
  /** The faces its words name. */
  faces: Faces;
  /** The small signs the faces use. */
  glyphs: Glyphs;
}

/** A step. */
export interface InsideLine {
  /** What is carried out. */
  words: Word[];
  /** What changed, a sentence each. */
  changes: Word[][];
}

/** What surely follows from an action, before it is taken. */
export interface Foreseen {
  /** At once. */
  changes: ForeseenChange[];
  /** Then, when nobody answers. */
  unanswered: ForeseenChange[];
  /** Whether more depends on hidden cards or on chance. */
  unsure: boolean;
  /** The faces its words name. */
  faces: Faces;
  /** The small signs the faces use. */
  glyphs: Glyphs;
}

/** Something that surely follows. */
export interface ForeseenChange {
  /** What it is, as a sentence. */
  words: Word[];
  /** The cards it is about. */
  cards?: ElementId[];
  /** What becomes of these, in few words. */
  mark?: string;
}

/** A guided match, dealt and played as far as one of its steps. */
export interface LessonMatch {
  /** The match. */
  summary: Summary;
  /** The step it stands at, counted from 0 through all chapters. */
  at: number;
  /** All steps of the lesson. */
  steps: LessonStep[];
}

/** Something the coach says. */
export interface LessonStep {
  /** The words. */
  ask: string;
  /** The chapter it is in; each has a match of its own. */
  chapter: number;
  /** What that chapter is called. */
  title: string;
  /** It is said after so many actions of the match. */
  ply: Ply;
  /** The clause it is about. */
  clause?: ClauseId;
  /** It asks for an action; without it there is only something to read. */
  acts?: true;
  /** It is done once so many elements are picked; the next one goes on. */
  picks?: number;
}

/** A puzzle as a person has it. */
export interface OwnPuzzle {
  /** The action that was the slip. */
  at: Ply;
  /** The text of that answer. */
  action: string;
  /** What it is called. */
  label: string;
  /** The winning chance of the seat after it. */
  best: number;
  /** Those that come next, and the one that was given; the best of them first. */
  others: PuzzleOther[];
  /** What is good about the answer, in one clause. */
  reason?: string;
  /** What the review calls the slip. */
  kind: "slip" | "blunder";
  /** How often it was answered wrongly. */
  wrong: number;
  /** How often the answer was found. */
  found: number;
}

/** An answer that is not the best. */
export interface PuzzleOther {
  /** Its text. */
  action: string;
  /** The winning chance of the seat after it. */
  chance: number;
  /** It was the one given in the match. */
  made?: true;
}

/** One of a game's puzzles of the day, dealt. */
export interface DailyPuzzle {
  /** The match before its answer. */
  summary: Summary;
  /** Its answer; nobody gave one in a match. */
  puzzle: Puzzle;
}

/** A slip, and the one answer that was best by far. */
export interface Puzzle {
  /** The action that was the slip. */
  at: Ply;
  /** The text of that answer. */
  action: string;
  /** What it is called. */
  label: string;
  /** The winning chance of the seat after it. */
  best: number;
  /** Those that come next, and the one that was given; the best of them first. */
  others: PuzzleOther[];
  /** What is good about the answer, in one clause. */
  reason?: string;
}

/** What a person's matches of a game come to. */
export interface Statistics {
  /** The id of the game. */
  game: string;
  /** All of them. */
  whole: StatisticsWhole;
  /** By the kind of the opponent, the one met last first. */
  foes: StatisticsPart[];
  /** By the person's deck, where one was chosen, in the same order. */
  decks: StatisticsPart[];
}

/** What all matches of a game come to. */
export interface StatisticsWhole {
  /** How many matches. */
  played: number;
  /** How many of them the person won. */
  won: number;
  /** How many were drawn. */
  drawn: number;
  /** How many the person lost. */
  lost: number;
  /** The share of the points, from 0 to 1; a draw is half a point. */
  score: number;
  /** The lower end of its 95 % interval. */
  low: number;
  /** The upper end of it. */
  high: number;
  /** The longest run of wins. */
  run: number;
  /** How many actions a match took on average. */
  moves: number;
  /** How the last ten ended, the latest last. */
  last: ("W" | "D" | "L")[];
}

/** What some matches of a game come to. */
export interface StatisticsPart {
  /** The kind of the opponent, or the name of the deck. */
  name: string;
  /** How many matches. */
  played: number;
  /** How many of them the person won. */
  won: number;
  /** How many were drawn. */
  drawn: number;
  /** How many the person lost. */
  lost: number;
  /** The share of the points, from 0 to 1; a draw is half a point. */
  score: number;
  /** The lower end of its 95 % interval. */
  low: number;
  /** The upper end of it. */
  high: number;
  /** The longest run of wins. */
  run: number;
  /** How many actions a match took on average. */
  moves: number;
  /** How the last ten ended, the latest last. */
  last: ("W" | "D" | "L")[];
}

/** A job that was started. */
export interface Job {
  /** Its id. */
  job: string;
}

/** A slice of work. */
export interface Worked {
  /** Whether the job is over; it is forgotten then. */
  done: boolean;
  /** How far it has come. */
  progress: Progress;
  /** What it brought, once it is done. */
  result?: JobResult;
}

/** How far a job has come. */
export interface Progress {
  /** From 0 to 1. */
  share: number;
  /** The same in words; may be empty. */
  note: string;
  /** Of a graph: the points so far. */
  points?: [Ply, number][];
}

/** What a job brought. */
export type JobResult =
  | MoveMade & Lacks<"do" | "path" | "label" | "value" | "reason" | "points" | "at" | "action" |
      "made" | "best" | "clauses" | "answer" | "leads" | "follows" | "faces" | "glyphs" | "puzzle" |
      "day" | "rev" | "same" | "text" | "files" | "removed" | "said" | "warned" | "refusal" | "row"
      | "fault" | "ms">
  | Hint & Lacks<"seat" | "ply" | "points" | "at" | "action" | "made" | "best" | "clauses" |
      "answer" | "leads" | "follows" | "faces" | "glyphs" | "puzzle" | "day" | "rev" | "same" |
      "text" | "files" | "removed" | "said" | "warned" | "refusal" | "row" | "fault" | "ms">
  | Graph & Lacks<"seat" | "ply" | "do" | "path" | "label" | "value" | "reason" | "at" | "action" |
      "made" | "best" | "clauses" | "answer" | "leads" | "follows" | "faces" | "glyphs" | "puzzle" |
      "day" | "rev" | "same" | "text" | "files" | "removed" | "said" | "warned" | "refusal" | "row"
      | "fault" | "ms">
  | Better & Lacks<"seat" | "ply" | "do" | "value" | "points" | "puzzle" | "day" | "rev" | "same" |
      "text" | "files" | "removed" | "said" | "warned" | "refusal" | "row" | "fault" | "ms">
  | PuzzleLook & Lacks<"seat" | "ply" | "do" | "path" | "label" | "value" | "reason" | "points" |
      "at" | "action" | "made" | "best" | "clauses" | "answer" | "leads" | "follows" | "faces" |
      "glyphs" | "day" | "rev" | "same" | "text" | "files" | "removed" | "said" | "warned" |
      "refusal" | "row" | "fault" | "ms">
  | DayReached & Lacks<"seat" | "ply" | "do" | "path" | "label" | "value" | "reason" | "points" |
      "at" | "action" | "made" | "best" | "clauses" | "answer" | "leads" | "follows" | "faces" |
      "glyphs" | "puzzle" | "same" | "text" | "files" | "removed" | "said" | "warned" | "refusal" |
      "row" | "fault" | "ms">
  | Verified & Lacks<"seat" | "ply" | "do" | "path" | "label" | "value" | "reason" | "points" | "at"
      | "action" | "made" | "best" | "clauses" | "answer" | "leads" | "follows" | "faces" | "glyphs"
      | "puzzle" | "day" | "rev" | "files" | "removed" | "said" | "warned" | "refusal" | "row" |
      "fault" | "ms">
  | ToolRun & Lacks<"seat" | "ply" | "do" | "path" | "label" | "value" | "reason" | "points" | "at"
      | "action" | "made" | "best" | "clauses" | "answer" | "leads" | "follows" | "faces" | "glyphs"
      | "puzzle" | "day" | "rev" | "same" | "text" | "refusal" | "row" | "fault" | "ms">
  | ToolRefused & Lacks<"seat" | "ply" | "do" | "path" | "label" | "value" | "reason" | "points" |
      "at" | "action" | "made" | "best" | "clauses" | "answer" | "leads" | "follows" | "faces" |
      "glyphs" | "puzzle" | "day" | "rev" | "same" | "text" | "files" | "removed" | "said" |
      "warned" | "row" | "fault" | "ms">
  | LabGame & Lacks<"seat" | "ply" | "do" | "path" | "label" | "value" | "reason" | "points" | "at"
      | "action" | "made" | "best" | "clauses" | "answer" | "leads" | "follows" | "faces" | "glyphs"
      | "puzzle" | "day" | "rev" | "same" | "text" | "files" | "removed" | "said" | "warned" |
      "refusal">;

/** An opponent has moved. */
export interface MoveMade {
  /** Who moved. */
  seat: Seat;
  /** The ply before it. */
  ply: Ply;
}

/** What the strongest level would do. */
export interface Hint {
  /** The text of the action. */
  do: string;
  /** The elements to pick. */
  path: ElementId[];
  /** What it is called. */
  label: string;
  /**
   * The expected result, from 0 (loses) to 1 (wins); the same as long as one does what the hints
   * say and others only pass.
   */
  value: number;
  /** What is good about it, in one clause. */
  reason?: string;
}

/** How the match stood, at the ends of turns. */
export interface Graph {
  /** [ply, value]; the value is the expected result of seat 0. */
  points: [Ply, number][];
}

/** What would have been better in a turn, on a second look. */
export interface Better {
  /** The action that lost most in it. */
  at: Ply;
  /** The text of the best action found; it may be the one that was taken. */
  action: string;
  /** The elements to pick, in a view with all cards open. */
  path: ElementId[];
  /** What it is called. */
  label: string;
  /** The winning chance of the seat after the action that was taken. */
  made: number;
  /** The same after the best one. */
  best: number;
  /** What is good about it, in one clause. */
  reason?: string;
  /** The clauses of what it does, where it has a reason or surely wins. */
  clauses?: ClauseId[];
  /** Where there is no reason: what could be answered to what was taken. */
  answer?: string;
  /** What it leads to some turns later, in a sentence. */
  leads?: string;
  /** What surely follows from it, a sentence each. */
  follows: Word[][];
  /** The faces these words name. */
  faces: Faces;
  /** The small signs the faces use. */
  glyphs: Glyphs;
}

/** Whether a slip makes a puzzle. */
export interface PuzzleLook {
  /** The puzzle; null where no answer is best by far. */
  puzzle: null | Puzzle;
}

/** A world has reached a day. */
export interface DayReached {
  /** The day. */
  day: Day;
  /** The world's `rev` now. */
  rev: Rev;
}

/** A number of days since 1970-01-01, as the device counts them. */
export type Day = number;

/** Rises with every change of a world. */
export type Rev = number;

/** The log of a world was replayed. */
export interface Verified {
  /** Whether it leads to this very world. */
  same: boolean;
  /** The same in words. */
  text: string;
}

/** What a run brought. */
export interface ToolRun {
  /** {path: text} of what it wrote. */
  files: Record<string, string>;
  /** The paths it removed. */
  removed: string[];
  /** Its standard output. */
  said: string;
  /** Its warnings, a line each. */
  warned: string;
}

/** A run that ended early and changed no file. */
export interface ToolRefused {
  /** Why. */
  refusal: ToolRefusal;
}

/** What is wrong. */
export interface ToolRefusal {
  /** The reason. */
  message: string;
  /** The field or file it is about. */
  field: string;
}

/** A game of the lab was played. */
export interface LabGame {
  /** Its row as JSON (docs/lab-row.schema.json); null where it has none. */
  row: null | string;
  /** Why it has none, in words; else empty. */
  fault: string;
  /** How long it took, in milliseconds. */
  ms: number;
}

/** The cards of a game, the shipped ones and then those of `sets`. */
export interface Library {
  /** What cards are filtered and sorted by. */
  fields: CardField[];
  /** The cards. */
  cards: LibraryCard[];
  /** The small signs the faces use. */
  glyphs: Glyphs;
}

/** Something cards are filtered and sorted by. */
export interface CardField {
  /** The key in the `values` of a card. */
  name: string;
  /** What a person calls it. */
  label: string;
  /** What values it has. */
  kind: "choice" | "number" | "flag";
  /** [value, label] of a `choice`, in the order they are offered. */
  choices?: [Value, string][];
  /** [value, ink, letter] of values that are inks. */
  signs?: [Value, Ink, string][];
}

/** A card as lists show it. */
export interface LibraryCard {
  /** Its id, also that of its face for `art`. */
  id: FaceId;
  /** What it is called. */
  name: string;
  /** The set it is from; empty for shipped cards. */
  set: string;
  /** What it is filtered and sorted by; a value may be a list. */
  values: Record<string, Value | Value[]>;
  /** All there is to search, in lower case without accents. */
  text: string;
  /** How it looks. */
  face: Face;
}

/** All about one card. */
export interface CardAbout {
  /** Its id. */
  id: FaceId;
  /** How it looks. */
  face: Face;
  /** What it says. */
  text: string;
  /** The set it is from; empty for shipped cards. */
  set: string;
  /** [label, text] of what there is to know. */
  lines: [string, string][];
  /** Cards that are the same in another version. */
  versions: FaceId[];
  /** Cards it matters to. */
  cares: FaceId[];
}

/** A deck that comes with the game. */
export interface PrebuiltDeck {
  /** Its id. */
  id: string;
  /** What it is called. */
  name: string;
  /** A line about it. */
  blurb: string;
  /** Its cards. */
  cards: FaceId[];
}

/** What the rules say about a deck. */
export interface DeckCheck {
  /** Whether it may be played. */
  legal: boolean;
  /** How many cards it has. */
  count: number;
  /** What is wrong with it. */
  faults: DeckFault[];
  /** What it is made of. */
  charts: Chart[];
}

/** A rule the deck breaks. */
export interface DeckFault {
  /** What is wrong. */
  text: string;
  /** The clause it breaks, or an empty text. */
  clause: string;
  /** The card it is about. */
  card?: string;
}

/** A chart of a deck. */
export interface Chart {
  /** What it shows. */
  label: string;
  /** Its bars. */
  bars: Bar[];
}

/** A bar of a chart. */
export interface Bar {
  /** What it counts. */
  label: string;
  /** How many there are. */
  value: number;
  /** The ink it is drawn in. */
  ink?: Ink;
}

/** A deck read from a list as people paste it. */
export interface ReadDeck {
  /** The cards that were found. */
  deck: Deck;
  /** What was not understood. */
  notes: DeckNote[];
}

/** A deck of cards. */
export interface Deck {
  /** Its name, of at most 60 letters. */
  name: string;
  /** At most 200 ids of cards, repeated as often as the card is in it. */
  cards: FaceId[];
}

/** Something a reader of deck lists did not understand. */
export interface DeckNote {
  /** The line, from 1. */
  line: number;
  /** What is wrong with it. */
  text: string;
  /** What was perhaps meant. */
  suggestion?: string;
}

/** A deck from a link. */
export interface PackedDeck {
  /** The id of its game. */
  game: string;
  /** The deck. */
  deck: Deck;
  /** The cards of people's sets it needs. */
  sets: CardSet[];
}

/** A set of a person's cards, whole or with the cards needed. */
export interface CardSet {
  /** Its name. */
  name: string;
  /** sha256: and 64 hex digits. */
  digest: string;
  /** Its cards. */
  cards: SetCard[];
}

/** A card as the game's files hold it; its `id` ends with a digest of it. */
export type SetCard = Record<string, unknown>;

/** A first hand. */
export interface Opening {
  /** Its cards. */
  cards: FaceId[];
}

/** What a file of cards holds; faults are no error. */
export interface ReadSet {
  /** Whether it has no fault. */
  ok: boolean;
  /** Its name. */
  name: string;
  /** Its digest. */
  digest: string;
  /** The whole set; null with faults. */
  set: null | CardSet;
  /** Its cards as lists show them. */
  cards: LibraryCard[];
  /** What is wrong with it. */
  faults: CardFault[];
}

/** A fault in a file of cards. */
export interface CardFault {
  /** The line of the file, from 1; 0 where there is none. */
  line: number;
  /** The id of the card. */
  card: string;
  /** Where in the card, such as `power[0].op`. */
  key: string;
  /** What is wrong. */
  text: string;
  /** What to write instead. */
  hint: string;
  /** The clause it breaks, or an empty text. */
  clause: string;
}

/** What must be accepted before a match begins. */
export interface Accord {
  /** The clause that asks for it. */
  clause: ClauseId;
  /** Who must accept. */
  seats: Seat[];
  /** The cards to accept. */
  cards: MadeCard[];
  /** The small signs the faces use. */
  glyphs: Glyphs;
}

/** A card that a player made. */
export interface MadeCard {
  /** Its id, also that of its face for `art`. */
  id: FaceId;
  /** What it is called. */
  name: string;
  /** The set it is from; empty for shipped cards. */
  set: string;
  /** What it is filtered and sorted by; a value may be a list. */
  values: Record<string, Value | Value[]>;
  /** All there is to search, in lower case without accents. */
  text: string;
  /** How it looks. */
  face: Face;
  /** Who made it; may be empty. */
  by: string;
}

/** What lists of worlds show of one. */
export interface WorldSummary {
  /** The id of the world in this engine. */
  world: string;
  /** Goes back with `world_do`. */
  rev: Rev;
  /** The id of the game. */
  game: string;
  /** The name of the game. */
  title: string;
  /** The cloth of its pages and tables. */
  cloth: Cloth;
  /** The name of the first person. */
  name: string;
  /** The day it is there. */
  day: Day;
  /** The same as people write it: 2026-11-21. */
  date: string;
  /** [id, name] of all who could look. */
  people: [string, string][];
  /** The version of the rules it began under. */
  version: string;
  /** The world in one line. */
  line: string;
  /** What waits in it; left out where several persons share it. */
  due?: string;
}

/** How a world gets to a day. */
export interface WorldJob {
  /** The job that lives until then; left out when there is nothing to do. */
  job?: string;
  /** How many days it takes. */
  behind: number;
  /** A text to confirm before a jump of many days. */
  ask?: string;
  /** Why the day cannot be reached. */
  notice?: string;
}

/** A page of a world, as a person sees it. */
export interface WorldView {
  /** The id of the world in this engine. */
  world: string;
  /** Goes back with `world_do`. */
  rev: Rev;
  /** The id of the game. */
  game: string;
  /** The name of the game. */
  title: string;
  /** The cloth of its pages and tables. */
  cloth: Cloth;
  /** The name of the first person. */
  name: string;
  /** The day it is there. */
  day: Day;
  /** The same as people write it: 2026-11-21. */
  date: string;
  /** [id, name] of all who could look. */
  people: [string, string][];
  /** Who looks. */
  who: string;
  /** All pages. */
  pages: Page[];
  /** The page shown. */
  page: string;
  /** What led there. */
  query: string;
  /** [label, value] of what is always in sight. */
  plate: [string, Shown][];
  /** The page from top to bottom. */
  blocks: Block[];
  /** Every face named in `blocks`. */
  faces: Faces;
  /** The small signs the faces use. */
  glyphs: Glyphs;
  /** What happened, the latest last. */
  news: News[];
  /** Whether this person may take back. */
  undo: boolean;
  /** The match that waits for this person. */
  match: null | Waiting;
  /** That the world began under other rules. */
  notice?: string;
}

/** A page of a world. */
export interface Page {
  /** Its id. */
  id: string;
  /** What it is called. */
  label: string;
  /** A short text beside the label. */
  badge?: string;
}

/** A text with line breaks and no markup, or one to be copied. */
export type Shown = string | Code;

/** A text to be copied exactly; shown with a QR code. */
export interface Code {
  /** The text. */
  code: string;
}

/** A paragraph. */
export interface TextBlock {
  kind: "text";
  /** The text. */
  text: string;
  /** How it looks. */
  tone?: "note" | "warn";
  /** The clauses behind it. */
  clauses?: ClauseId[];
  /** Its heading. */
  title?: string;
  /** It is folded under this heading, with its neighbours of the same. */
  fold?: string;
}

/** A small list of label and value. */
export interface FactsBlock {
  kind: "facts";
  /** [label, value, note?] of each. */
  items: [string, Shown, (string)?][];
  /** Its heading. */
  title?: string;
  /** It is folded under this heading, with its neighbours of the same. */
  fold?: string;
}

/** Buttons. */
export interface ActsBlock {
  kind: "acts";
  /** What can be done. */
  acts: Act[];
  /** Its heading. */
  title?: string;
  /** It is folded under this heading, with its neighbours of the same. */
  fold?: string;
}

/** One act, drawn in place with its fields open and the preview beside them. */
export interface BenchBlock {
  kind: "bench";
  /** The act. */
  act: Act;
  /** A line about it. */
  note?: string;
  /** Its heading. */
  title?: string;
  /** It is folded under this heading, with its neighbours of the same. */
  fold?: string;
}

/** A grid with filters and sorting over a list; a tap asks `world_card`. */
export interface CardsBlock {
  kind: "cards";
  /** The list, to be asked for with `world_list`. */
  list: string;
  /** What stands there when there is nothing. */
  empty: string;
  /** Only these of the list. */
  where?: Where;
  /** Its heading. */
  title?: string;
  /** It is folded under this heading, with its neighbours of the same. */
  fold?: string;
}

/** Wide tiles. */
export interface TilesBlock {
  kind: "tiles";
  /** The tiles. */
  tiles: Tile[];
  /** What stands there when there is nothing. */
  empty: string;
  /** Its heading. */
  title?: string;
  /** It is folded under this heading, with its neighbours of the same. */
  fold?: string;
}

/** A table. */
export interface TableBlock {
  kind: "table";
  /** The headings of the columns. */
  head: string[];
  /** The rows. */
  rows: TableRow[];
  /** What stands there when there is nothing. */
  empty: string;
  /** Its heading. */
  title?: string;
  /** It is folded under this heading, with its neighbours of the same. */
  fold?: string;
}

/** Lines. */
export interface ChartBlock {
  kind: "chart";
  /** What it shows. */
  label: string;
  /** The lines. */
  series: Series[];
  /** Its heading. */
  title?: string;
  /** It is folded under this heading, with its neighbours of the same. */
  fold?: string;
}

/** Weeks from Monday. */
export interface CalendarBlock {
  kind: "calendar";
  /** The days, the first a Monday. */
  days: CalendarDay[];
  /** Its heading. */
  title?: string;
  /** It is folded under this heading, with its neighbours of the same. */
  fold?: string;
}

/** Sets with goals, each with a bar. */
export interface GoalsBlock {
  kind: "goals";
  /** The sets. */
  sets: GoalSet[];
  /** What stands there when there is nothing. */
  empty: string;
  /** Its heading. */
  title?: string;
  /** It is folded under this heading, with its neighbours of the same. */
  fold?: string;
}

/** A face in large, its text and lines beside it. */
export interface StoryBlock {
  kind: "story";
  /** The face. */
  face: FaceId;
  /** The text. */
  text?: string;
  /** [label, value] of each line. */
  lines?: [string, Shown][];
  /** What can be done. */
  acts?: Act[];
  /** Where it leads. */
  go?: Go;
  /** Its heading. */
  title?: string;
  /** It is folded under this heading, with its neighbours of the same. */
  fold?: string;
}

/**
 * Places in rows, on which cards stand. Where it names deeds, cards of its list are put there,
 * moved and taken down; it can be saved as a picture.
 */
export interface PlacesBlock {
  kind: "places";
  /** How many places stand in a row. */
  columns: number;
  /** How many rows there are. */
  rows: number;
  /** The cards that stand there. */
  pieces: Placed[];
  /** The list of the cards that may stand there. */
  list?: string;
  /** The deed {card, at} that puts a card into a place. */
  put?: string;
  /** The deed {card} that takes one down. */
  take?: string;
  /** Its heading. */
  title?: string;
  /** It is folded under this heading, with its neighbours of the same. */
  fold?: string;
}

/** The page's own buttons: export, import, verify, remove. */
export interface KeepBlock {
  kind: "keep";
  /** A text about them. */
  text?: string;
  /** Its heading. */
  title?: string;
  /** It is folded under this heading, with its neighbours of the same. */
  fold?: string;
}

/** A part of a page, drawn from top to bottom. */
export type Block =
  | TextBlock
  | FactsBlock
  | ActsBlock
  | BenchBlock
  | CardsBlock
  | TilesBlock
  | TableBlock
  | ChartBlock
  | CalendarBlock
  | GoalsBlock
  | StoryBlock
  | PlacesBlock
  | KeepBlock;

/** A deed that is offered: {"do": `do`, ...`args`, ...the fields by name}. */
export interface Act {
  /** The name of the deed. */
  do: string;
  /** What it is called. */
  label: string;
  /** What is fixed in the deed. */
  args?: Record<string, unknown>;
  /** What is to be filled in. */
  fields?: Field[];
  /** How the button looks. */
  tone?: "main" | "danger";
  /** A question that is always asked before it is done. */
  confirm?: string;
  /** Why it cannot be done now; the button stays, and says it. */
  off?: string;
  /** The clause behind it. */
  clause?: ClauseId;
}

/** The deed gets a number. */
export interface NumberField {
  kind: "number";
  /** The key of the deed. */
  name: string;
  /** What it is called. */
  label: string;
  /** More about it. */
  help?: string;
  /** What it begins with. */
  value?: number;
  /** A preview may propose what it could be. */
  fill?: true;
  /** The least one. */
  least?: number;
  /** The greatest one. */
  most?: number;
}

/** The deed gets a text. */
export interface TextField {
  kind: "text";
  /** The key of the deed. */
  name: string;
  /** What it is called. */
  label: string;
  /** More about it. */
  help?: string;
  /** What it begins with. */
  value?: string;
  /** A preview may propose what it could be. */
  fill?: true;
  /** How many letters it may have. */
  most?: number;
}

/** The deed gets a list of texts, cut at spaces and commas. */
export interface WordsField {
  kind: "words";
  /** The key of the deed. */
  name: string;
  /** What it is called. */
  label: string;
  /** More about it. */
  help?: string;
  /** What it begins with. */
  value?: string[];
  /** A preview may propose what it could be. */
  fill?: true;
  /** How many there may be. */
  most?: number;
}

/** The deed gets the value of a choice. */
export interface ChoiceField {
  kind: "choice";
  /** The key of the deed. */
  name: string;
  /** What it is called. */
  label: string;
  /** More about it. */
  help?: string;
  /** What it begins with. */
  value?: Value;
  /** A preview may propose what it could be. */
  fill?: true;
  /** [value, label] of each. */
  choices: [Value, string][];
}

/** The deed gets true or false. */
export interface FlagField {
  kind: "flag";
  /** The key of the deed. */
  name: string;
  /** What it is called. */
  label: string;
  /** More about it. */
  help?: string;
  /** What it begins with. */
  value?: boolean;
  /** A preview may propose what it could be. */
  fill?: true;
}

/** The deed gets a list of keys of cards; with `one` a single key. */
export interface CardsField {
  kind: "cards";
  /** The key of the deed. */
  name: string;
  /** What it is called. */
  label: string;
  /** More about it. */
  help?: string;
  /** What it begins with. */
  value?: CardKey[] | CardKey;
  /** A preview may propose what it could be. */
  fill?: true;
  /** The list to choose from. */
  list: string;
  /** Only these of the list. */
  where?: Where;
  /** A single card is chosen. */
  one?: true;
  /** How many at least. */
  least?: number;
  /** How many at most. */
  most?: number;
}

/** The deed gets the text of a file, chosen, dropped or pasted. */
export interface FileField {
  kind: "file";
  /** The key of the deed. */
  name: string;
  /** What it is called. */
  label: string;
  /** More about it. */
  help?: string;
  /** What it begins with. */
  value?: string;
  /** A preview may propose what it could be. */
  fill?: true;
  /** Endings of files, such as `.json`. */
  accept?: string;
}

/** The deed gets a text; `world_try` is asked at every key. */
export interface SentenceField {
  kind: "sentence";
  /** The key of the deed. */
  name: string;
  /** What it is called. */
  label: string;
  /** More about it. */
  help?: string;
  /** What it begins with. */
  value?: string;
  /** A preview may propose what it could be. */
  fill?: true;
  /** How many letters it may have. */
  most?: number;
}

/**
 * The deed gets a picture as a data URL: at most 512 pixels wide and high, at most 60,000 bytes,
 * drawn anew by the page.
 */
export interface PictureField {
  kind: "picture";
  /** The key of the deed. */
  name: string;
  /** What it is called. */
  label: string;
  /** More about it. */
  help?: string;
  /** What it begins with. */
  value?: string;
  /** A preview may propose what it could be. */
  fill?: true;
}

/** Something to fill in; one left empty is left out of the deed. */
export type Field =
  | NumberField
  | TextField
  | WordsField
  | ChoiceField
  | FlagField
  | CardsField
  | FileField
  | SentenceField
  | PictureField;

/** Names a card of a world; sent back as it is. */
export type CardKey = number | string;

/** Only the entries of a list that have these values, by the name of the field. */
export type Where = Record<string, Value>;

/** A wide tile. */
export interface Tile {
  /** What it is called. */
  label: string;
  /** A line under it. */
  note?: string;
  /** Its cards. */
  cards?: TileCard[];
  /** A face that lies face down. */
  back?: FaceId;
  /** What can be done. */
  acts?: Act[];
  /** Where it leads. */
  go?: Go;
}

/** A card on a tile. */
export interface TileCard {
  /** Its face. */
  face: FaceId;
  /** Its key. */
  k?: CardKey;
}

/** Leads to a page. */
export interface Go {
  /** What it is called. */
  label: string;
  /** The page. */
  page: string;
  /** What leads there. */
  query?: string;
}

/** A row of a table. */
export interface TableRow {
  /** Its cells. */
  cells: TableCell[];
  /** What can be done; they come last in the row. */
  acts?: Act[];
  /** Where it leads. */
  go?: Go;
  /** It is about the one who looks. */
  mine?: true;
  /** A line under it. */
  note?: string;
}

/** A cell of a table. */
export type TableCell =
  | string
  | { num: number } & Lacks<"face" | "k">
  | { face: FaceId; k?: CardKey } & Lacks<"num">;

/** A line of a chart. */
export interface Series {
  /** What it shows. */
  label: string;
  /** [x, y] of each point. */
  points: [number, number][];
}

/** A day of a calendar. */
export interface CalendarDay {
  /** The day. */
  day: Day;
  /** The same as people write it: 2026-11-21. */
  date: string;
  /** What stands there. */
  label: string;
  /** What is on that day. */
  marks: string[];
  /** It is the day of the world. */
  today?: true;
}

/** Something to collect, and how far somebody is. */
export interface GoalSet {
  /** What it is called. */
  label: string;
  /** A line under it. */
  note?: string;
  /** How far it is. */
  have: number;
  /** The goals, the nearest first. */
  goals: Goal[];
  /** What can be done. */
  acts?: Act[];
  /** Where it leads. */
  go?: Go;
}

/** How far it is to go. */
export interface Goal {
  /** So far. */
  at: number;
  /** What it brings has been taken. */
  done?: true;
}

/** A card in a place. */
export interface Placed {
  /** Its key. */
  k: CardKey;
  /** Its face. */
  face: FaceId;
  /** The place, counted row by row from 0. */
  at: number;
}

/** Something that happened in a world. */
export interface News {
  /** When it happened. */
  day: Day;
  /** The same as people write it. */
  date: string;
  /** What happened. */
  words: string;
  /** Who did it. */
  who?: string;
  /** The clauses behind it. */
  clauses?: ClauseId[];
}

/** A match that waits. */
export interface Waiting {
  /** What it is called. */
  label: string;
  /** What the two devices call it, if it is one with a friend. */
  id?: string;
  /** What opens a live line to who invited. */
  signal?: string;
}

/** A list of cards; good as long as `rev` is that of the view. */
export interface WorldList {
  /** When it was made. */
  rev: Rev;
  /** What cards are filtered and sorted by. */
  fields: CardField[];
  /** The cards. */
  cards: WorldListCard[];
  /** The faces of the cards. */
  faces: Faces;
}

/** An entry of a list. */
export interface WorldListCard {
  /** Its key. */
  k: CardKey;
  /** What it is called. */
  name: string;
  /** Its face. */
  face: FaceId;
  /** What it is filtered and sorted by. */
  values: Record<string, Value | Value[]>;
  /** All there is to search. */
  text: string;
  /** What stands under the card. */
  note?: string;
  /** Short words on the card. */
  marks?: string[];
}

/** A card of a list or block. */
export interface WorldCard {
  /** Its key. */
  k: CardKey;
  /** Its face. */
  face: FaceId;
  /** [label, value] of each line. */
  lines: [string, Shown][];
  /** What can be done with it. */
  acts: Act[];
  /** The faces named here. */
  faces: Faces;
  /** When it was told. */
  rev: Rev;
}

/** What a deed would bring; nothing has changed. */
export type Preview = Allowed & Lacks<"refusal"> | Refused & Lacks<"text" | "shown">;

/** The deed may be done. */
export interface Allowed {
  /** What would happen. */
  text: string;
  /** It may be done. */
  ok: true;
  /** The faces that would come. */
  shown: FaceId[];
  /** The faces of `shown`. */
  faces: Faces;
  /** {field: value}: what could be filled in, behind a button. */
  fill?: Record<string, unknown>;
  /** {field: help} of `sentence` fields. */
  help?: Record<string, SentenceHelp>;
}

/** What is said about a sentence. */
export interface SentenceHelp {
  /** Where the text is marked from, in letters; at its end: the sentence is not finished. */
  pos?: number;
  /** Where the mark ends; without it at the end of the text. */
  end?: number;
  /** Why, or that all is well where there is no `pos`. */
  text: string;
  /** The words that may stand at `pos`, or at the end without it, best first. */
  next: string[];
  /** What may be looked at twice. */
  notes?: SentenceNote[];
}

/** What to look at in a sentence that is right. */
export interface SentenceNote {
  /** What kind of note it is. */
  label: string;
  /** What is to be seen. */
  text: string;
  /** The first letter it is about. */
  pos?: number;
  /** The letter behind the last one. */
  end?: number;
}

/** The deed may not be done. */
export interface Refused {
  /** Why. */
  refusal: Refusal;
  /** It may not be done. */
  ok: false;
  /** The faces of `shown`. */
  faces: Faces;
  /** {field: value}: what could be filled in, behind a button. */
  fill?: Record<string, unknown>;
  /** {field: help} of `sentence` fields. */
  help?: Record<string, SentenceHelp>;
}

/** Why a deed is refused. */
export interface Refusal {
  /** The reason. */
  message: string;
  /** The same in few words. */
  title?: string;
  /** The clause behind it. */
  clause?: ClauseId;
  /** The field it is about. */
  field?: string;
}

/** What a deed brought. */
export interface Done {
  /** The page after it. */
  view: WorldView;
  /** Words for the person. */
  say: string;
  /** Files to hand to the person. */
  files: NamedFile[];
  /** The faces to turn over, in that order. */
  shown: FaceId[];
  /** Those faces, and those of `reveal`. */
  faces: Faces;
  /** How they are turned over. */
  reveal?: Reveal;
  /** "name=...", to be made the end of an address and handed on. */
  link?: string;
  /** The match that waits now is played at once. */
  play?: true;
}

/** A file to hand to the person. */
export interface NamedFile {
  /** Its name. */
  name: string;
  /** Its text. */
  text: string;
}

/** How cards that come are turned over. */
export interface Reveal {
  /** The heading. */
  title?: string;
  /** A face that stands alone at first, with the lines. */
  seal?: FaceId;
  /** [label, value] of each line. */
  lines?: [string, Shown][];
  /** The lines are folded under this heading. */
  fold?: string;
  /** The button that goes on to the cards. */
  open?: string;
  /** A single card lies there at a time. */
  one_by_one?: true;
  /** The face of their backs. */
  back?: FaceId;
}

/** What a link shows that only shows something. */
export interface Exhibit {
  /** The id of the game. */
  game: string;
  /** The name of the game. */
  title: string;
  /** The cloth it is shown on. */
  cloth: Cloth;
  /** What it is. */
  heading: string;
  /** The page from top to bottom; nothing can be done in it. */
  blocks: Block[];
  /** Every face named in `blocks`. */
  faces: Faces;
  /** The small signs the faces use. */
  glyphs: Glyphs;
}

/** What a link has to do with a person of a world. */
export interface LinkRelation {
  /**
   * It is new to them; they wait for it; they have taken it in, or it is over; they have what
   * anybody else may take, too; they made it for somebody else; it is about something that is not
   * known in this world.
   */
  tie: "new" | "waits" | "taken" | "has" | "own" | "strange";
}

/** The tools of a game. */
export interface Tools {
  /** The tools. */
  tools: Tool[];
  /** The names of folders that stay when they are empty. */
  folders: string[];
  /** {path: text} to begin with. */
  files: Record<string, string>;
}

/** A program over text files. */
export interface Tool {
  /** Its id. */
  id: string;
  /** What it is called. */
  title: string;
  /** What it does. */
  help: string;
  /** Its form. */
  fields: ToolField[];
}

/** A text. */
export interface TextToolField {
  kind: "text";
  /** The key in `options`. */
  name: string;
  /** What it is called. */
  label: string;
  /** What it begins with. */
  value: string;
  /** More about it. */
  help?: string;
  /** It may not stay empty. */
  need?: true;
  /** [field, value]: it is asked for only while that field has that value. */
  when?: [string, Value];
  /** It is for long texts. */
  wide?: true;
  /** It stands among what is seldom changed. */
  more?: true;
}

/** The path of a file, never empty. */
export interface PathToolField {
  kind: "path";
  /** The key in `options`. */
  name: string;
  /** What it is called. */
  label: string;
  /** What it begins with. */
  value: string;
  /** More about it. */
  help?: string;
  /** It may not stay empty. */
  need?: true;
  /** [field, value]: it is asked for only while that field has that value. */
  when?: [string, Value];
  /** It is for long texts. */
  wide?: true;
  /** It stands among what is seldom changed. */
  more?: true;
}

/** A list of texts, typed one a line. */
export interface LinesToolField {
  kind: "lines";
  /** The key in `options`. */
  name: string;
  /** What it is called. */
  label: string;
  /** What it begins with. */
  value: string[];
  /** More about it. */
  help?: string;
  /** It may not stay empty. */
  need?: true;
  /** [field, value]: it is asked for only while that field has that value. */
  when?: [string, Value];
  /** It is for long texts. */
  wide?: true;
  /** It stands among what is seldom changed. */
  more?: true;
}

/** true or false. */
export interface FlagToolField {
  kind: "flag";
  /** The key in `options`. */
  name: string;
  /** What it is called. */
  label: string;
  /** What it begins with. */
  value: boolean;
  /** More about it. */
  help?: string;
  /** It may not stay empty. */
  need?: true;
  /** [field, value]: it is asked for only while that field has that value. */
  when?: [string, Value];
  /** It is for long texts. */
  wide?: true;
  /** It stands among what is seldom changed. */
  more?: true;
}

/** One of several. */
export interface ChoiceToolField {
  kind: "choice";
  /** The key in `options`. */
  name: string;
  /** What it is called. */
  label: string;
  /** What it begins with. */
  value: string;
  /** More about it. */
  help?: string;
  /** It may not stay empty. */
  need?: true;
  /** [field, value]: it is asked for only while that field has that value. */
  when?: [string, Value];
  /** It is for long texts. */
  wide?: true;
  /** It stands among what is seldom changed. */
  more?: true;
  /** [value, label] of each. */
  choices: [Value, string][];
}

/** A field of the form of a tool. */
export type ToolField =
  | TextToolField
  | PathToolField
  | LinesToolField
  | FlagToolField
  | ChoiceToolField;

/** What Python holds of the files. */
export interface ToolFiles {
  /** How many files there are. */
  files: number;
}

/** The first lines of what a run would bring. */
export interface ToolLook {
  /** The lines, unsorted perhaps. */
  lines: string[];
  /** What they leave out. */
  note: string;
  /** Warnings. */
  warned: string;
  /** How many combinations a run would go through; null where nothing is counted. */
  many: null | number;
}

/** No job: so many that the page asks, and comes back with `sure`. */
export interface TooMany {
  /** How many combinations there are. */
  many: number;
}

/** A plan of the lab that can be played. */
export interface LabPlan {
  /** What plays the same games in a terminal. */
  command: string;
  /** The version of the game's rules. */
  version: string;
}

/** What the rows of the lab say. */
export interface LabReport {
  /** How many rows there are. */
  games: number;
  /** Who played, with what. */
  facts: [string, string][];
  /** Its parts. */
  sections: LabSection[];
}

/** A part of the report. */
export interface LabSection {
  /** Its id. */
  id: string;
  /** Its heading. */
  title: string;
  /** What it says, in a sentence or two. */
  lead: string;
  /** Whether its table waits to be asked for. */
  folded: boolean;
  /** The heads of the columns of its table. */
  head: string[];
  /** Its table, row by row. */
  rows: ((string | number | LabBar)[])[];
  /** Its chart. */
  chart?: LabChart;
}

/** A cell of a report that is said and drawn: an interval on a scale. */
export interface LabBar {
  /** What is said. */
  words: string;
  /** The value and the ends of its 95 % interval. */
  interval: [number, number, number];
  /** The value that stands for even; null where there is none. */
  middle: null | number;
  /** Where the scale begins. */
  least: number;
  /** Where the scale ends. */
  most: number;
}

/** How often numbers came. */
export interface HistogramLabChart {
  kind: "histogram";
  /** What it shows. */
  title: string;
  /** [the least number of a column, how often] each. */
  columns: [number, number][];
}

/** What some score against each other. */
export interface HeatLabChart {
  kind: "heat";
  /** What it shows. */
  title: string;
  /** Who they are. */
  names: string[];
  /** A row for each, its share against each; null where they have not met. */
  scores: ((null | number)[])[];
}

/** The chart of a section of a report. */
export type LabChart = HistogramLabChart | HeatLabChart;

/** A test of the page that came in with a file. */
export interface LabRead {
  /** What plays the same games in a terminal. */
  command: string;
  /** [number, row as JSON] of each game that has a row. */
  rows: [number, string][];
  /** [number, words] of each that has none. */
  faults: [number, string][];
  /** What the rows are of: the rules' version and the decks there were. */
  edition: string;
  /** Why the run ended early; else empty. */
  trouble: string;
}

/** A call that failed and changed nothing. */
export interface Failure {
  /** What went wrong. */
  error: Fault;
}

/** What went wrong. */
export interface Fault {
  /**
   * A rule refuses; the match has moved on; the request or a file is malformed; the fault is ours.
   */
  kind: "illegal" | "stale" | "input" | "crash";
  /** What went wrong, in words. */
  message: string;
  /** The same in few words. */
  title?: string;
  /** The clause behind it. */
  clause?: ClauseId;
  /** The field of the request or file it is about. */
  field?: string;
  /** The traceback of a crash. */
  report?: string;
}

/** What the page knows of a game before Python is there. */
export interface Game {
  /** Its id. */
  id: string;
  /** What it is called. */
  title: string;
  /** The version of its rules. */
  version: string;
  /** A line that makes one want to play it. */
  hook: string;
  /** How long a match takes. */
  minutes: number;
  /** How much there is to learn. */
  weight: "easy" | "medium" | "deep";
  /** A line about it. */
  meta: string;
  /** The cloth of its tables. */
  cloth: Cloth;
  /** Its seats, in seat order. */
  seats: SeatLabel[];
  /** The options of a match. */
  options: Option[];
  /**
   * [the values of options, the seat that begins by them]; none fits where chance or the cards say
   * who begins.
   */
  first: [Record<string, Value>, Seat][];
  /** Why two devices cannot deal it sealed, in a sentence; empty: they can. */
  unsealed: string;
  /** Whether two devices that deal it sealed mix the decks of both into one. */
  mixed: boolean;
  /** The strengths of the computer, weakest first. */
  levels: Level[];
  /** The opponents with a style of their own. */
  characters: Level[];
  /** Whether it has a guided first match. */
  lesson: boolean;
  /** The puzzles of the day it has, the earliest first. */
  puzzles: PuzzlesSince[];
  /** The prebuilt decks; null for a game without decks. */
  decks: null | DeckName[];
  /** How many decks a seat may bring, to pick one at the table. */
  slots: number;
  /** Its worlds; null for a game without. */
  world: null | WorldKind;
  /** Whether it has tools. */
  tools: boolean;
  /** Whether it has windows, moments in which a seat may answer. */
  windows: boolean;
  /** Whose game it is. */
  credit: string;
  /** The wheels it is in. */
  wheels: string[];
}

/** A seat of a game. */
export interface SeatLabel {
  /** What it is called. */
  label: string;
}

/** A setting of a match or of a new world. */
export interface Option {
  /** What the engine calls it. */
  name: string;
  /** What a person calls it. */
  label: string;
  /** What it does. */
  help: string;
  /** What the page proposes. */
  default: Value;
  /** [value, label] of each choice. */
  choices: [Value, string][];
  /** Always in sight, as it is proposed against the rules' own default. */
  open?: true;
}

/** An opponent: a strength of the computer, or a character. */
export interface Level {
  /** Its id. */
  id: string;
  /** What it is called. */
  name: string;
  /** How it plays. */
  help: string;
}

/** How many puzzles days draw on from a day on. */
export interface PuzzlesSince {
  /** The first day, counted from 1970-01-01. */
  day: number;
  /** How many. */
  count: number;
}

/** A prebuilt deck without its cards. */
export interface DeckName {
  /** Its id. */
  id: string;
  /** What it is called. */
  name: string;
  /** What it wants, in a sentence. */
  blurb: string;
  /** A few of its cards. */
  some: SomeCard[];
}

/** A card of a deck. */
export interface SomeCard {
  /** Its face. */
  face: FaceId;
  /** What it is called. */
  title: string;
}

/** What can be said of worlds before there is one. */
export interface WorldKind {
  /** What a world is called. */
  title: string;
  /** A line about it. */
  blurb: string;
  /** The options of a new world. */
  options: Option[];
  /**
   * {name: [deed, field, page, what a person calls it]}: what a link `#name=...` brings; "" for no
   * page.
   */
  links: Record<string, [string, string, string, string]>;
  /** The names of links that only show something. */
  exhibits: string[];
}

/** A rulebook: rules/<id>.json. */
export interface Rulebook {
  /** Its title. */
  title: string;
  /** What stands before the first section. */
  intro: RuleBlock[];
  /** Its sections. */
  sections: RuleSection[];
}

/** A paragraph. */
export interface PRuleBlock {
  kind: "p";
  /** The text. */
  spans: Span[];
}

/** A small heading. */
export interface HRuleBlock {
  kind: "h";
  /** The text. */
  spans: Span[];
}

/** A numbered rule. */
export interface ClauseRuleBlock {
  kind: "clause";
  /** Its id. */
  id: ClauseId;
  /** Where it comes from; may be empty. */
  mark: "source" | "ruling" | "option" | "";
  /** The text. */
  spans: Span[];
}

/** Text in fixed columns. */
export interface PreRuleBlock {
  kind: "pre";
  /** The text. */
  text: string;
}

/** A position of the game, drawn. */
export interface FigureRuleBlock {
  kind: "figure";
  /** What it shows. */
  title: string;
  /** The position, and what comes of each action. */
  pictures: RulePicture[];
}

/** A list. */
export interface ListRuleBlock {
  kind: "list";
  /** Its items. */
  items: Span[][];
}

/** A table. */
export interface TableRuleBlock {
  kind: "table";
  /** The headings of the columns. */
  head: Span[][];
  /** The cells of each row. */
  rows: Span[][][];
}

/** A part of a rulebook. */
export type RuleBlock =
  | PRuleBlock
  | HRuleBlock
  | ClauseRuleBlock
  | PreRuleBlock
  | FigureRuleBlock
  | ListRuleBlock
  | TableRuleBlock;

/** A piece of text. */
export interface Span {
  /** The text. */
  t: string;
  /** It is bold. */
  b?: true;
  /** It is code. */
  c?: true;
  /** It names this clause. */
  ref?: ClauseId;
}

/** A picture of a figure. */
export interface RulePicture {
  /** The picture, as SVG text. */
  svg: string;
  /** What is to be seen, in words. */
  alt: string;
  /** The action that led there; empty for the first. */
  caption: string;
}

/** A section of a rulebook. */
export interface RuleSection {
  /** Its id; `how` is the how-to-play page. */
  id: string;
  /** Its title. */
  title: string;
  /** Its parts. */
  blocks: RuleBlock[];
}
