import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { hasPayload, type PayloadTag } from '../../src/elements.js';
import { themeOf } from '../themes/themes.js';
import { codesTakeAwayTemplate, takeAwayTemplate } from '../take-away/take-away.js';
import type { StudioController } from './studio-controller.js';
import type { StudioState } from './studio-state.js';

/** The take-away panel in a dialog. */
export function takeAwayDialogTemplate(
  state: StudioState,
  controller: StudioController,
): TemplateResult | typeof nothing {
  const { element } = state.scenario;
  if (!state.takingAway) return nothing;
  return html`
    <dialog
      class="dialog"
      aria-labelledby="take-away-title"
      closedby="any"
      ${ref(open)}
      @close=${() => controller.takeAway(false)}
    >
      <div class="dialog-head">
        <h2 class="dialog-title" id="take-away-title">Take away</h2>
        <button
          type="button"
          class="button"
          @click=${({ currentTarget }: Event) => (currentTarget as HTMLElement).closest('dialog')!.close()}
        >
          Close
        </button>
      </div>
      <div class="dialog-body">
        ${hasPayload(element) ? bodyTemplate(element, state, controller) : codesTakeAwayTemplate(state.view)}
      </div>
    </dialog>
  `;
}

function bodyTemplate(
  element: PayloadTag,
  { view, scenario, choice }: StudioState,
  controller: StudioController,
): TemplateResult {
  const { payload } = controller;
  return takeAwayTemplate(
    {
      element,
      attributes: view.attributes,
      lang: view.lang,
      direction: view.direction,
      payload,
      theme: themeOf(view),
      look: view.look,
      flowId: scenario.live?.flowId ?? (typeof payload.id === 'string' ? payload.id : undefined),
      choice,
    },
    {
      onChoice: (patch) => controller.setChoice(patch),
      onPicture: () => controller.stage.takePicture(),
      onLink: () => controller.link(),
    },
  );
}

function open(dialog: Element | undefined): void {
  if (!(dialog instanceof HTMLDialogElement) || dialog.open) return;
  // The dialog is added to the page before its content is rendered.
  queueMicrotask(() => {
    if (dialog.isConnected && !dialog.open) dialog.showModal();
  });
}
