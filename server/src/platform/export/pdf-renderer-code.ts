/** The exit code of a PDF renderer whose binary is not made for this machine. */
export const noRendererCode = 69
