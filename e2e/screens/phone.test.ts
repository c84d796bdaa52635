/** Every screen there is, in five languages, on a phone. */
import { lookAtEveryScreen } from '../src/every-screen.ts'

lookAtEveryScreen('phone')
