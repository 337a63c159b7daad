import { wrapper } from './widget-harness.js';

/** Whether this browser has style queries for custom properties. */
export function hasStyleQueries(): boolean {
  const probe = wrapper();
  probe.innerHTML =
    '<style>@container style(--probe: 0) { .probe { width: 1px } }</style><div style="--probe: 0"><div class="probe"></div></div>';
  return probe.querySelector<HTMLElement>('.probe')!.offsetWidth === 1;
}
