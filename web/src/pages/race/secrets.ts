/** A seat's view without what only that seat may see, for a screen that several people look at. */

import type { View } from '../../lib/types';

export function secretsOut(view: View): View {
  return {
    ...view,
    seat: null,
    riders: view.riders.map((rider) => ({ ...rider, hand: null, recycled: null, card: null })),
  };
}
