// What the page's scripts pass to each other, as types. Nothing here runs. What crosses from Python
// is declared in types.d.ts; here stands what the page itself makes, or adds to a view.

/**
 * What the page adds to a view.
 * @typedef {object} Added
 * @property {string} [caption]                  what has been done inside an action
 * @property {boolean} [midway]                  whether it is a moment inside an action
 * @property {boolean} [shot]                    a moment of what just happened, looked at again
 * @property {boolean} [passing]                 on the way to a later view
 * @property {{share: number} | null} [thinking] an opponent's thought
 * @property {Ask[]} [plainly]                   `asks` as they were before a thought
 * @property {string} [after]                   what is still to be done or told after the end
 */

/**
 * @typedef {import('./types.d.ts').Action} Action
 * @typedef {import('./types.d.ts').Answers} Answers
 * @typedef {import('./types.d.ts').Ask & {because?: string}} Ask   with the reason for a hint
 * @typedef {import('./types.d.ts').Card} Card
 * @typedef {import('./types.d.ts').Game} Game
 * @typedef {import('./types.d.ts').Hint} Hint
 * @typedef {import('./types.d.ts').JobResult} JobResult
 * @typedef {import('./types.d.ts').Player} Player
 * @typedef {import('./types.d.ts').Remote} Remote
 * @typedef {import('./types.d.ts').Summary} Summary
 * @typedef {import('./types.d.ts').View & Added} View
 * @typedef {import('./types.d.ts').Zone} Zone
 * @typedef {import('./types.d.ts').Face} Face
 * @typedef {import('./types.d.ts').Progress} WorkProgress
 * @typedef {import('./types.d.ts').WorldSummary} WorldSummary
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
 * What is thrown: an Error, perhaps a refusal of the engine or the storage (web/page/engine.js).
 * @typedef {Error & Partial<import('./page/engine.js').Why>} Problem
 */

/**
 * A button at the prompt; `narrow` ones show on small screens only, `worded` ones have their word
 * in every window.
 * @typedef {{id: string, label: string, icon: string, run: () => unknown, disabled?: boolean,
 *   pressed?: boolean, narrow?: boolean, why?: () => unknown,
 *   worded?: 'btn' | 'btn main'}} PromptTool
 */

/**
 * A card as it is drawn: one of a view, or a face alone (in a text, a list, a dialog).
 * @typedef {object} DrawnCard
 * @property {string | symbol} [k]         lit's `nothing` where none can be named
 * @property {string} [face]
 * @property {string} [back]
 * @property {string} [known]
 * @property {string} [mine]
 * @property {string[]} [marks]
 * @property {boolean} [tapped]
 * @property {number} [hurt]
 * @property {string | (null | string)[]} [now]
 * @property {[ink: string, letter: string]} [inked]
 * @property {string} [off]
 * @property {number} [by]
 * @property {string} [line]
 */

/**
 * What cards are drawn with: pictures come into `urls`; `moved`, `changed` and `aimed` say what the
 * last action did, by the card's k.
 * @typedef {object} CardContext
 * @property {Record<string, Face>} faces
 * @property {Record<string, string>} [glyphs]
 * @property {Record<string, string>} [urls]
 * @property {Map<unknown, string>} [moved]
 * @property {Map<unknown, string>} [changed]
 * @property {Map<unknown, string[]>} [aimed]
 * @property {Map<unknown, string>} [foreseen]
 */

/**
 * How an element stands: `state` is one of legal, aim, picked; `tab` whether Tab stops at it.
 * @typedef {object} ElementState
 * @property {string | null} [state]
 * @property {string | null} [tag]
 * @property {number} [step]        of the hint: 1 for what comes next
 * @property {boolean} [tab]
 * @property {string} [id]
 * @property {string} [where]
 * @property {number} [height]
 * @property {Record<string, string | number>} [style]
 */

/**
 * What the table is drawn with. A stack that is low is `unfolded` to be read whole.
 * @typedef {CardContext & {
 *   view: View,
 *   unfolded: boolean,
 *   unfold: () => void,
 *   hinted: (id: string) => number | undefined,
 *   at: (zone: Zone, ids: string[], id: string) => ElementState,
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
 * @property {(seat: number | null) => Promise<View>} peek
 * @property {(view: View) => Promise<void>} advance
 * @property {(ms: number) => Promise<boolean>} rest
 * @property {(seen: (progress: Progress) => void) => Promise<Hint | null>} hint
 */

/**
 * @typedef {object} Board
 * @property {(view: View, beside?: () => void) => void} show
 * @property {() => void} clear       drops what is picked
 * @property {() => void} refresh
 * @property {() => void} destroy
 * @property {(path: string[]) => void} setHint
 * @property {(foreseen: import("./types.d.ts").Foreseen | null) => void} setForeseen
 * @property {(k: string) => Card | undefined} card
 * @property {string[]} picked
 * @property {View | null} view
 */

/**
 * A pile is to be looked through: whether a card's k may be picked, and what picks it.
 * @typedef {(pile: import('./table/boardState.js').CardPile, can: (k: string) => unknown,
 *   choose?: (k: string) => unknown) => unknown} Browse
 */

/**
 * @typedef {import('./responses/state.js').OrdersTable} OrdersTable
 *
 * @typedef {object} Orders
 * @property {(view: View) => PromptTool[]} tools
 * @property {(view: View) => unknown} below
 * @property {Browse} browse
 * @property {(key: string) => boolean} key
 * @property {[string, string][]} keys
 */

/**
 * @typedef {object} Lesson
 * @property {string} called                    what it is: a lesson, a puzzle
 * @property {(again: () => void) => Promise<Summary>} deal    `again` deals anew
 * @property {(view: View) => void} shown       the person is to choose, or it is the end
 * @property {(view: View) => void} waits       nothing can be done in it
 * @property {(board: Board) => void} joined    the view is drawn on it
 * @property {() => void} picked                there may be more or fewer picks
 * @property {() => unknown} panel
 * @property {() => void} restart
 * @property {(view: View) => Promise<void>} end
 * @property {(action: Action, problem: Problem) => boolean} [wrong]
 *   an action was refused; true when it is said why
 */

/**
 * Who plays which deck, in the form of a new match: the decks' room offers it to games with decks.
 * @typedef {object} DeckChoices
 * @property {(labels: string[], together: boolean) => unknown} draw
 *   The fields, a label each; `together`: each of the labels is a person at this device.
 * @property {() => string | undefined} yours     the name of the first deck that is chosen
 * @property {(seat: number, players: Player[])
 *   => Promise<{decks?: (object | null)[], sets?: object[]}>} fields
 *   Of the `new` call; the first label sits at `seat`.
 */

/**
 * @typedef {((faces: string[]) => Promise<Record<string, string>>)
 *   & {urls: Record<string, string>}} Art
 */

/**
 * A match as the storage lists it.
 * @typedef {Omit<Summary, 'match' | 'seed'> & {id: string, touched: number,
 *   more?: {branched?: string, taken?: string}}} KeptMatch
 */

/**
 * What the worker's own calls answer (web/worker/worker.js).
 * @typedef {object} CallAnswers
 * @property {Summary | null} open
 * @property {Summary} create
 * @property {Answers['lesson']} lesson
 * @property {Summary} branch
 * @property {Summary} puzzle
 * @property {Answers['daily']} daily
 * @property {Summary} again
 * @property {Summary} look
 * @property {Remote} remote
 * @property {import('./remote/letters.js').Taken} letter
 * @property {KeptMatch[]} list
 * @property {any[]} kept                 whatever the storage holds under such keys
 * @property {void} put
 * @property {void} remove
 * @property {import('./worker/results.js').Result[]} results
 * @property {void} uncount
 * @property {import('./worker/files.js').Report} take
 * @property {Blob} all
 */

/**
 * The same of those for worlds (web/worker/worldStore.js).
 * @typedef {object} WorldCallAnswers
 * @property {WorldSummary} create
 * @property {WorldSummary} take
 * @property {WorldSummary | null} open
 * @property {Answers['world_do' | 'world_undo']} change
 * @property {void} save
 * @property {void} remove
 * @property {Answers['world_job']} job
 * @property {string} match
 * @property {import('./worlds/openWorld.js').Settled[]} settle
 */

/**
 * Asks the worker's worlds.
 * @typedef {<Name extends keyof WorldCallAnswers>(name: Name, ...args: unknown[])
 *   => Promise<WorldCallAnswers[Name]>} CallWorlds
 */

/**
 * The page's side of the worker (web/page/engine.js).
 * @typedef {EventTarget & {
 *   state: string,
 *   progress: {done: number, all: number},
 *   ask: <Name extends keyof Answers>(name: Name, fields?: object) => Promise<Answers[Name]>,
 *   call: (<Name extends keyof CallAnswers>(name: Name, ...args: unknown[])
 *       => Promise<CallAnswers[Name]>)
 *     & (<Name extends keyof WorldCallAnswers>(of: 'world', name: Name, ...args: unknown[])
 *       => Promise<WorldCallAnswers[Name]>),
 *   remote: (name: string, ...args: unknown[]) => Promise<unknown>,
 *   run: (fields: object, seen?: (progress: WorkProgress) => string | null | void)
 *     => Promise<JobResult | null>,
 *   follow: (document: {id: string}, handlers: Record<string, () => void>) => () => void,
 *   start: (game?: string) => Promise<void>,
 *   restart: (game?: string) => Promise<void>,
 * }} Engine
 */

/**
 * What screens get (web/page/app.js).
 * @typedef {object} App
 * @property {Engine} engine
 * @property {Game[] | null} games
 * @property {unknown} gamesError             why they could not be read
 * @property {boolean} offlineReady
 * @property {string} table                   the address of the table one came from; or none
 * @property {(id: string) => Game | undefined} game
 * @property {(game: string) => Art} art
 * @property {() => void} redraw
 * @property {() => void} reopen
 * @property {(name: string, value: unknown) => void} setSetting
 * @property {() => Promise<void>} exportAll
 * @property {(picked: string | null | Promise<string | null>)
 *   => Promise<(Summary | WorldSummary)[] | null>} take
 * @property {() => Promise<typeof import('./decks/decks.js')>} decks
 * @property {() => Promise<typeof import('./responses/responses.js')>} responses
 * @property {() => Promise<typeof import('./clip/clip.js')>} clip
 * @property {() => Promise<typeof import('./remote/remote.js')>} friend
 */

/**
 * @typedef {{name: string, parts: string[], ply: number | null, query: Record<string, string>,
 * link?: string[]}} Route
 */

// ---- worlds ------------------------------------------------------------------------------------

/**
 * A world as the worker lists those it keeps.
 * @typedef {WorldSummary & {id: string, touched: number}} KeptWorld
 */

export {};
