/**
 * Home: the user's desk. Owns the arrangement of the panels, what the fleet does now, devices to watch, the arrivals and
 * the cold compliance of the day, and the common functions. Not here: alarms that wait (alarms), files (downloads). Invariant: a panel makes one bounded call.
 */
export { HomePage } from './home-page.tsx'
