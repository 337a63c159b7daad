import { html, nothing, type TemplateResult } from 'lit';
import { until } from 'lit/directives/until.js';
import type { JsonObject } from '../model/json.js';
import type { Look } from '../model/look.js';
import type { TakeAwayChoice } from './choice.js';
import { codeBlockTemplate, withDocLinks } from './code-block.js';
import { codesSnippet } from './codes.js';
import { settingsJson, themeCss, themeTokens } from './look-files.js';
import type { TakeAwayInput } from './placed.js';
import { takeAwaySnippet, type PageId, type PlatformId } from './platforms.js';
import { remembered } from './remembered.js';
import { shareTemplate, type ShareCallbacks } from './share.js';
import { gatewayPathTemplate, serverChoiceTemplate, sourceChoiceTemplate } from './source-choice.js';
import { tabsTemplate } from './tabs.js';
import type { CodeFile, Snippet } from './snippet.js';

export interface TakeAwayModel extends Omit<TakeAwayInput, 'source'> {
  /** What is on the stage. */
  readonly payload: JsonObject;
  /** The style sheet of the theme on the stage, if there is one. */
  readonly theme?: string;
  readonly look?: Look;
  /** Id of the giveaway for the gateway. */
  readonly flowId?: string;
  readonly choice: TakeAwayChoice;
}

export interface TakeAwayCallbacks extends ShareCallbacks {
  readonly onChoice: (patch: Partial<TakeAwayChoice>) => void;
}

/** The take-away panel: code for what is on the stage, its look, its settings, a picture and a link. */
export function takeAwayTemplate(model: TakeAwayModel, callbacks: TakeAwayCallbacks): TemplateResult {
  const { tab } = model.choice;
  return html`
    <div class="take-away">
      ${tabsTemplate(tab, (chosen) => callbacks.onChoice({ tab: chosen }))}
      <div class="take-away-panel" role="tabpanel" id="take-away-panel" aria-labelledby=${`take-away-tab-${tab}`}>
        ${filesTemplate(model, callbacks)}
      </div>
      ${shareTemplate(callbacks)}
      <p class="take-away-status" role="status"></p>
    </div>
  `;
}

function filesTemplate(model: TakeAwayModel, callbacks: TakeAwayCallbacks): TemplateResult {
  const { element, payload, theme, look, choice } = model;
  if (choice.tab === 'theme')
    return html`${fileTemplate(
      themeOf(element, payload, theme, look),
      'The look on the stage as CSS for your page. It overrides the settings. docs/theming.md lists everything that can be set.',
    )}
    ${until(tokensOf(element, payload, theme, look).then((file) => codeBlockTemplate(file, file.about)))}`;
  if (choice.tab === 'settings')
    return fileTemplate(
      settingsOf(element, payload),
      'Colours, labels and layouts of what is on the stage, for the account manager who sets them in the service.',
    );
  return codeTemplate(model, choice.tab, callbacks);
}

const themeOf = remembered(themeCss);
const tokensOf = remembered(async (...look: Parameters<typeof themeCss>) =>
  themeTokens((await themeCss(...look)).code),
);
const snippetOf = remembered(takeAwaySnippet);
const settingsOf = remembered(settingsJson);
const codesSnippetOf = remembered(codesSnippet);

function codeTemplate(
  { element, attributes, lang, direction, payload, flowId, choice }: TakeAwayModel,
  tab: PageId | PlatformId | 'server',
  { onChoice }: TakeAwayCallbacks,
): TemplateResult {
  const { from, address } = choice;
  const source = from === 'gateway' ? { kind: from, address, flowId } : { kind: from, payload, address, flowId };
  const snippet = snippetOf(tab === 'server' ? choice.server : tab, { element, attributes, lang, direction, source });
  const choosers: Readonly<Partial<Record<typeof tab, unknown>>> = {
    server: serverChoiceTemplate(choice, onChoice),
    wordpress: nothing,
    'tag-manager': gatewayPathTemplate(choice, onChoice),
    command: gatewayPathTemplate(choice, onChoice),
  };
  const chooser = choosers[tab] ?? sourceChoiceTemplate(element, choice, onChoice);
  // The old code stays until the new one is formatted.
  return html`${chooser} ${until(snippet.then(snippetTemplate))}`;
}

/** The same panel for a shopper's codes: they have no payload, no look of their own and no settings. */
export function codesTakeAwayTemplate({ lang, direction }: Pick<TakeAwayModel, 'lang' | 'direction'>): TemplateResult {
  return html`
    <div class="take-away">
      <div class="take-away-panel">${until(codesSnippetOf({ lang, direction }).then(snippetTemplate))}</div>
      <p class="take-away-status" role="status"></p>
    </div>
  `;
}

function snippetTemplate({ notes, others, ...main }: Snippet): TemplateResult {
  return html`
    ${codeBlockTemplate(main)}
    <ul class="take-away-notes">
      ${notes.map((note) => html`<li>${withDocLinks(note)}</li>`)}
    </ul>
    ${others.map((other) => codeBlockTemplate(other, other.about))}
  `;
}

function fileTemplate(file: Promise<CodeFile>, note: string): TemplateResult {
  return html`${until(
    file.then(
      (shown) => html`
        ${codeBlockTemplate(shown)}
        <ul class="take-away-notes">
          <li>${withDocLinks(note)}</li>
        </ul>
      `,
    ),
  )}`;
}
