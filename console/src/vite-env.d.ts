/// <reference types="vite/client" />
/** The product version, inserted by vite.config.ts from package.json. */
declare const __COLDWAY_VERSION__: string
