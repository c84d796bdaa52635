/** Every screen there is, in five languages, on a phone. */
import { lookAtEveryScreenOnPhone } from '../src/every-screen.ts'

lookAtEveryScreenOnPhone()
