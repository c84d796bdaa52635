/**
 * The download centre: files the server makes in the background. Owns: the list of the user's own tasks, the icon of the top
 * bar with the count of new files, the files that are ready. Not here: what is exported (the screens that ask for it). The
 * browser fetches a file itself, at a one-time address. app/pages.ts loads the page from its own file.
 */
export { ReadyDownloads } from './ready-downloads.tsx'
export { ReportPanel } from './report-panel.tsx'
