import { nothing } from 'lit';
import type { StudioController } from './studio-controller.js';
import type { StudioState } from './studio-state.js';

/** What one takes away, over the studio. */
export function takeAwayDialogTemplate(_state: StudioState, _controller: StudioController): unknown {
  return nothing;
}
