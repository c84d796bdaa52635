/** The second half of the screens, in three languages and without barriers, on a desk. */
import { lookAtScreens } from '../src/every-screen.ts'

lookAtScreens('second')
