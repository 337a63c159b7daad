import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { PARTNERS } from '../model/feeds.js';
import { segmentsTemplate } from '../ui/segments.js';
import type { Figures, OfferFigures } from './figures.js';
import type { PageActions, PageState } from './page-state.js';
import { PRESETS } from './view-state.js';

/** Controls for the selection: merchant, range, giveaway and offer. */
export function controlsTemplate({ view, days, today, loaded }: PageState, { choose }: PageActions): TemplateResult {
  const fault = loaded.status === 'wrong-range' ? loaded.message : undefined;
  const figures = 'figures' in loaded ? loaded.figures : undefined;
  const onDay = (end: 'from' | 'to') => (event: Event) =>
    choose({ range: { ...days, [end]: (event.target as HTMLInputElement).value } });
  const dayTemplate = (end: 'from' | 'to', label: string): TemplateResult => html`
    <label class="control">
      <span>${label}</span>
      <input
        class="field"
        type="date"
        name=${end}
        required
        max=${today}
        .value=${live(days[end])}
        aria-invalid=${fault === undefined ? 'false' : 'true'}
        aria-describedby=${fault === undefined ? nothing : 'range-fault'}
        @change=${onDay(end)}
      />
    </label>
  `;
  return html`
    <form class="controls" aria-label="What to show" @submit=${(event: Event) => event.preventDefault()}>
      <label class="control">
        <span>Merchant</span>
        <select
          class="field"
          name="partner"
          @change=${(event: Event) =>
            choose({
              partner: PARTNERS[(event.target as HTMLSelectElement).selectedIndex]!,
              flow: undefined,
              offer: undefined,
            })}
        >
          ${PARTNERS.map(
            (id) =>
              html`<option value=${id} .selected=${live(id === view.partner)}>
                ${id[0]!.toUpperCase()}${id.slice(1)}
              </option>`,
          )}
        </select>
      </label>
      <div class="control">
        <span id="presets-name">Last</span>
        ${segmentsTemplate({
          label: { id: 'presets-name' },
          options: PRESETS.map((count) => [count, `${count} days`]),
          current: PRESETS.find((count) => count === view.range),
          onChoose: (range) => choose({ range }),
        })}
      </div>
      ${dayTemplate('from', 'First day')} ${dayTemplate('to', 'Last day')} ${partTemplate(view, figures, choose)}
      <p class="fault" id="range-fault" role="alert">${fault ?? nothing}</p>
    </form>
  `;
}

function partTemplate(
  { flow, offer }: PageState['view'],
  figures: Figures | undefined,
  choose: PageActions['choose'],
): TemplateResult {
  const flows = figures?.flows ?? [];
  const offers = figures?.offers ?? [];
  const chosen = flows.find(({ id }) => id === flow);
  const groups = chosen ? [chosen] : flows;
  const loose = chosen ? [] : offers.filter(({ id }) => !flows.some((one) => one.offers.includes(id)));
  const onOffer = (event: Event): void => {
    const { value, selectedOptions } = event.target as HTMLSelectElement;
    if (!value) return choose({ offer: undefined });
    choose({ offer: value.slice(1), flow: selectedOptions[0]?.dataset.flow ?? flow });
  };
  const optionTemplate = ({ id, name }: OfferFigures, owner?: string): TemplateResult =>
    html`<option value="=${id}" data-flow=${owner ?? nothing} .selected=${live(id === offer)}>${name}</option>`;
  return html`
    <label class="control control-wide">
      <span>Giveaway</span>
      <select
        class="field"
        name="flow"
        @change=${(event: Event) =>
          choose({ flow: (event.target as HTMLSelectElement).value.slice(1) || undefined, offer: undefined })}
      >
        <option value="" .selected=${live(!chosen)}>All giveaways</option>
        ${flows.map(({ id, name }) => html`<option value="=${id}" .selected=${live(id === flow)}>${name}</option>`)}
      </select>
    </label>
    <label class="control control-wide">
      <span>Offer</span>
      <select class="field" name="offer" @change=${onOffer}>
        <option value="" .selected=${live(offer === undefined)}>All offers</option>
        ${groups.map(
          (group) => html`
            <optgroup label=${group.name}>
              ${offers.filter(({ id }) => group.offers.includes(id)).map((one) => optionTemplate(one, group.id))}
            </optgroup>
          `,
        )}
        ${loose.map((one) => optionTemplate(one))}
      </select>
    </label>
  `;
}
