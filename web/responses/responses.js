// @ts-check
// What the table needs more for games with windows, in which a seat may answer or let the moment
// pass.
export { Session } from './session.js';
export { standingOrders } from './standingOrders.js';
