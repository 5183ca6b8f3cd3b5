// What the page's scripts pass to each other, as types. Nothing here runs. What crosses from Python
// is declared in types.d.ts; here stands what the page itself makes, or adds to a view.

/**
 * What the page adds to a view.
 * @typedef {object} Added
 * @property {string} [caption]                  what has been done inside an action
 * @property {boolean} [shot]                    a moment of what just happened, looked at again
 * @property {boolean} [passing]                 on the way to a later view
 * @property {{share: number} | null} [thinking] an opponent's thought
 * @property {Ask[]} [plainly]                   `asks` as they were before a thought
 */

/**
 * @typedef {import('./types.d.ts').Action} Action
 * @typedef {import('./types.d.ts').Ask} Ask
 * @typedef {import('./types.d.ts').Card} Card
 * @typedef {import('./types.d.ts').Hint} Hint
 * @typedef {import('./types.d.ts').Player} Player
 * @typedef {import('./types.d.ts').Summary} Summary
 * @typedef {import('./types.d.ts').View & Added} View
 * @typedef {import('./types.d.ts').Zone} Zone
 * @typedef {import('./types.d.ts').Face} Face
 * @typedef {{share: number, note?: string, name?: string}} Progress
 */

/**
 * An event of an element: it began there, and is heard there unless the element is one among many.
 * @template {Element} Target
 * @template {Event} [Kind=Event]
 * @typedef {Kind & {target: Target, currentTarget: Target}} EventAt
 */

/**
 * A form is sent whose fields have these names.
 * @template {string} Names
 * @typedef {SubmitEvent & {
 *   target: HTMLFormElement & {elements: Record<Names, HTMLInputElement>}}} FormSent
 */

/**
 * A button at the prompt; `narrow` ones show on small screens only.
 * @typedef {{id: string, label: string, icon: string, run: () => unknown, disabled?: boolean,
 *   pressed?: boolean, narrow?: boolean}} PromptTool
 */

/**
 * A card as it is drawn: one of a view, or a face alone (in a text, a list, a dialog).
 * @typedef {object} DrawnCard
 * @property {any} [k]
 * @property {string} [face]
 * @property {string} [back]
 * @property {string} [known]
 * @property {string} [mine]
 * @property {string[]} [marks]
 * @property {boolean} [tapped]
 * @property {number} [hurt]
 * @property {string | (null | string)[]} [now]
 * @property {string} [off]
 * @property {number} [by]
 * @property {string} [line]
 */

/**
 * What cards are drawn with: pictures come into `urls`; `moved`, `changed` and `aimed` say what the
 * last action did, by the card's k.
 * @typedef {object} CardContext
 * @property {Record<string, any>} faces
 * @property {Record<string, string>} [glyphs]
 * @property {Record<string, string>} [urls]
 * @property {Map<string, string>} [moved]
 * @property {Map<string, string>} [changed]
 * @property {Map<string, string[]>} [aimed]
 */

/**
 * How an element stands: `state` is one of legal, aim, picked; `tab` whether Tab stops at it.
 * @typedef {object} Standing
 * @property {string | null} [state]
 * @property {string | null} [tag]
 * @property {boolean} [hint]
 * @property {boolean} [tab]
 * @property {string} [id]
 * @property {string} [where]
 * @property {number} [height]
 * @property {Record<string, string | number>} [style]
 */

/**
 * What the table is drawn with.
 * @typedef {CardContext & {
 *   view: View,
 *   hinted: (id: string) => boolean,
 *   at: (zone: Zone, ids: string[], id: string) => Standing,
 * }} TableContext
 */

/**
 * @typedef {object} Session
 * @property {Summary} summary
 * @property {View} view
 * @property {Player[]} seats
 * @property {number | null} seat
 * @property {number[]} persons
 * @property {(() => void) | null} [skip]
 * @property {() => Promise<void>} start
 * @property {() => void} close
 * @property {() => void} moveNow
 * @property {() => Promise<void>} undo
 * @property {() => Promise<void>} redo
 * @property {() => Promise<void>} resign
 * @property {() => Promise<void>} overdue
 * @property {(action: string, ply: number) => Promise<void>} act
 * @property {(action: string, ply: number) => Promise<boolean>} final
 * @property {(text: string) => Promise<string>} say
 * @property {(ms: number) => Promise<boolean>} rest
 * @property {(seen: (progress: Progress) => void) => Promise<Hint | null>} hint
 */

/**
 * @typedef {object} Board
 * @property {(view: View, beside?: () => void) => void} show
 * @property {() => void} refresh
 * @property {() => void} destroy
 * @property {(path: string[]) => void} setHint
 * @property {(k: string) => Card | undefined} card
 * @property {string[]} picked
 */

/**
 * @typedef {object} Orders
 * @property {(view: View) => PromptTool[]} tools
 * @property {(view: View) => unknown} below
 * @property {(...pile: any[]) => unknown} browse
 * @property {(key: string) => boolean} key
 * @property {[string, string][]} keys
 */

/**
 * @typedef {object} Lesson
 * @property {() => Promise<Summary>} deal
 * @property {(view: View, board: Board) => void} coach
 * @property {(action: Action) => void} acted
 * @property {() => void} picked
 * @property {() => unknown} panel
 */

/**
 * Who plays which deck, in the form of a new match: the decks' room offers it to games with decks.
 * @typedef {object} DeckChoices
 * @property {(labels: string[], together: boolean) => unknown} draw
 *   The fields, a label each; `together`: each of the labels is a person at this device.
 * @property {() => string | undefined} yours     the name of the first deck that is chosen
 * @property {(seat: number, players: Player[]) => Promise<object>} fields
 *   Of the `new` call; the first label sits at `seat`.
 */

/**
 * @typedef {((faces: string[]) => Promise<Record<string, string>>)
 *   & {urls: Record<string, string>}} Art
 */

/**
 * The page's side of the worker (web/page/engine.js).
 * @typedef {EventTarget & {
 *   state: string,
 *   progress: {done: number, all: number},
 *   ask: (name: string, fields?: object) => Promise<any>,
 *   call: (name: string, ...args: any[]) => Promise<any>,
 *   remote: (name: string, ...args: any[]) => Promise<any>,
 *   run: (fields: object, seen?: (progress: any) => string | null | void)
 *     => Promise<any>,
 *   follow: (document: {id: string}, handlers: Record<string, () => void>) => () => void,
 *   start: (game?: string) => Promise<void>,
 *   restart: (game?: string) => Promise<void>,
 * }} Engine
 */

/**
 * What screens get (web/page/app.js).
 * @typedef {object} App
 * @property {Engine} engine
 * @property {Record<string, any>[] | null} games
 * @property {any} gamesError
 * @property {boolean} offlineReady
 * @property {(id: string) => Record<string, any> | undefined} game
 * @property {(game: string) => Art} art
 * @property {() => void} redraw
 * @property {() => void} reopen
 * @property {(name: string, value: unknown) => void} setSetting
 * @property {() => Promise<void>} exportAll
 * @property {(picked: unknown) => Promise<any[] | null>} take
 * @property {() => Promise<any>} decks
 * @property {() => Promise<any>} responses
 */

/**
 * @typedef {{name: string, parts: string[], ply: number | null, query: Record<string, string>,
 * link?: string[]}} Route
 */

// ---- worlds ------------------------------------------------------------------------------------

/**
 * A world as the worker lists those it keeps.
 * @typedef {import('./types.d.ts').WorldSummary & {id: string, touched: number}} KeptWorld
 */

export {};
