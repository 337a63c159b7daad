import { html, nothing, type TemplateResult } from 'lit';
import type { CoreStrings } from '../locales/english/first-screen.js';
import { headerLayoutTemplate, type HeaderModel } from '../card/header.js';
import { messageTemplate, skeletonTemplate, type Drawings } from '../card/states.js';
import type { DisplayMoment } from './moment.js';

export type State = 'loading' | 'ready' | 'empty' | 'error';

/** What a reader sees: one of the states, or nothing in the first moment of a load. */
export type Phase = 'quiet' | State;

/**
 * What a reader sees while an element loads, and afterwards.
 *
 * @param mayComeSoon whether the payload is on its way, and may come so soon that a skeleton would only flash
 * @param hasWords whether the styles of words are there, or can't be loaded
 */
export function phaseOf(state: State, mayComeSoon: boolean, hasWords: boolean): Phase {
  if (state === 'ready' || (state !== 'loading' && hasWords)) return state;
  return mayComeSoon ? 'quiet' : 'loading';
}

export function stateOf(phase: Phase): State {
  return phase === 'quiet' ? 'loading' : phase;
}

/** A header, in one of its layouts. */
export interface HeaderView extends HeaderModel {
  /** Number of the layout. */
  readonly layout: number | undefined;
}

/** The content of an element. */
export interface Frame {
  readonly phase: Phase;
  readonly strings: CoreStrings;
  /** The header, if there is something to show. */
  readonly header?: unknown;
  /** A note above the offers. */
  readonly note?: unknown;
  /** What is shown in a state without offers, instead of our own skeleton or message. */
  readonly message?: unknown;
  /** The drawings above the text of an element that is empty or has failed. */
  readonly drawings?: Drawings | undefined;
  /** The offers, in the state `ready`. */
  readonly content?: unknown;
  /** A message that a part could not be loaded. */
  readonly missing?: unknown;
  readonly details?: unknown;
}

/** The whole content of an element's shadow root, in the browser and on a server. */
export function frameTemplate({
  phase,
  strings,
  header,
  note,
  message,
  drawings,
  content,
  missing,
  details,
}: Frame): TemplateResult {
  const state = stateOf(phase);
  const own =
    phase === 'quiet'
      ? nothing
      : phase === 'loading'
        ? skeletonTemplate(strings)
        : phase === 'ready'
          ? note
          : messageTemplate(phase, strings, drawings);
  return html`<div class="frame">
    <div class="root" aria-busy=${state === 'loading'}>
      ${header}
      <div role="status">${phase === 'ready' ? own : html`<slot name=${state}> ${message ?? own} </slot>`}</div>
      ${content} ${details}
      <div role="status" class="missing">${missing}</div>
      <slot name="footer"></slot>
    </div>
  </div>`;
}

/**
 * The header in its slot, the line that partners pay, and the ribbon of a preview.
 *
 * @param below further content that the slot `header` replaces
 */
export function topTemplate(header: HeaderView, moment: DisplayMoment, below?: unknown): TemplateResult {
  const { strings } = moment.locale;
  const { disclosure, preview } = moment.display;
  return html`<div class="top">
    <slot name="header">${headerLayoutTemplate(header.layout, header)} ${below}</slot>
    <slot name="disclosure">
      ${
        disclosure
          ? html`<div part="disclosure" class="quiet" dir="auto">
              ${disclosure === 'partner' ? strings.disclosure : disclosure}
            </div>`
          : nothing
      }
    </slot>
    ${preview ? html`<span part="ribbon" class="ribbon">${strings.preview}</span>` : nothing}
  </div>`;
}
