/** The first half of the calls, asked by every principal for objects of every place. */
import { judgeCalls } from './every-call.ts'

await judgeCalls('first')
