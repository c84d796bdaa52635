/** Every screen there is, in five languages, on a desk. */
import { lookAtEveryScreen } from '../src/every-screen.ts'

lookAtEveryScreen('desk')
