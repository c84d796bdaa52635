/**
 * The download centre: files that the server makes while nobody waits. Owns: the list of the own tasks, the icon of the top
 * bar with the count of those not looked at. Not here: what is exported (the screens that ask for it). A file is fetched by
 * the browser itself, at an address that opens once.
 */
export { DownloadsPage } from './downloads-page.tsx'
