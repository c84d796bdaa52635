/** Every screen there is, in five languages and without barriers, on a desk. */
import { lookAtEveryScreen } from '../src/every-screen.ts'

lookAtEveryScreen()
