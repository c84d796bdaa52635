/** How the process that sets a document ends when its binary is not made for this machine. */
export const noRendererCode = 69
