/** The protocols that speak over TCP, one line each. */
export { gt06 } from './gt06/gt06.ts'
export { jointech } from './jointech/jointech.ts'
export { jt808 } from './jt808/jt808.ts'
export { queclink } from './queclink/queclink.ts'
export { teltonika } from './teltonika/teltonika.ts'
