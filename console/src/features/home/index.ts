/** Home: a calm landing page with the fleet's counters and the screens this user may open. */
export { HomePage } from './home-page.tsx'
