// What the page's scripts pass to each other, as types. Nothing here runs. `View` and what it holds
// are docs/view-model.md in short: as much of it as the typed rooms of the page look at.

/**
 * @typedef {Record<string, any> & {k: string, face?: string}} Card
 * @typedef {{do: string, label: string, path: string[]}} Action
 * @typedef {{ask: string, hint?: string, tone?: string, about?: string}} Ask
 * @typedef {{winner: number | null, text: string, clause?: string, scores?: number[]}} Over
 */

/**
 * @typedef {object} View
 * @property {string} game
 * @property {string} match
 * @property {string} title
 * @property {string} cloth
 * @property {number} ply
 * @property {number | null} seat
 * @property {boolean} wait
 * @property {boolean} undo
 * @property {boolean} redo
 * @property {Over | null} over
 * @property {string} phase
 * @property {string[]} phases
 * @property {Ask[]} asks
 * @property {Action[]} actions
 * @property {Record<string, any>} faces
 * @property {Record<string, any>[]} players
 * @property {Record<string, any>[]} zones
 * @property {Record<string, any>[]} log
 * @property {string} [cue]
 * @property {number} [clock]                    seconds
 * @property {{do: string, why: string}} [auto]  what passes by itself
 * @property {string} [caption]                  what has been done inside an action
 * @property {boolean} [notice]
 * @property {boolean} [shot]                    a moment of what just happened, looked at again
 * @property {boolean} [passing]                 set by the page: on the way to a later view
 * @property {{share: number} | null} [thinking] set by the page: an opponent's thought
 * @property {Ask[]} [plainly]                   set by the page: `asks` as they were before a thought
 */

/**
 * @typedef {{share: number, note?: string, name?: string}} Progress
 * @typedef {{kind: string, name: string, accepts?: boolean}} Seat
 * @typedef {{match: string, game: string, title: string, cloth: string, seats: Seat[], over?: Over, world?: string, windows?: boolean}} Summary
 * @typedef {{id: string, label: string, icon: string, run: () => unknown, disabled?: boolean, pressed?: boolean, narrow?: boolean}} Tool
 */

/**
 * @typedef {object} Session
 * @property {Summary} summary
 * @property {View} view
 * @property {Seat[]} seats
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
 * @property {(seen: (progress: Progress) => void) => Promise<{label: string, value: number, path: string[]} | null>} hint
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
 * @property {(view: View) => Tool[]} tools
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
 * @typedef {((faces: string[]) => Promise<Record<string, string>>) & {urls: Record<string,
 * string>}} Art
 */

/**
 * The page's side of the worker (web/page/engine.js).
 * @typedef {EventTarget & {
 *   state: string,
 *   progress: {done: number, all: number},
 *   ask: (name: string, fields?: object) => Promise<any>,
 *   call: (name: string, ...args: any[]) => Promise<any>,
 *   remote: (name: string, ...args: any[]) => Promise<any>,
 *   run: (fields: object, seen?: (progress: any) => string | null | void) => Promise<any>,
 *   start: () => Promise<void>,
 *   restart: () => Promise<void>,
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

export {};
