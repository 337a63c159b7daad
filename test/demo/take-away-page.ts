/** The panel on a page of its own. A test bundles it, and calls the functions that it puts on `window`. */
import '../../demo/tokens.css';
import '../../demo/take-away/take-away.css';
import { render } from 'lit';
import { readTakeAwayChoice, type TakeAwayChoice } from '../../demo/take-away/choice.js';
import type { Picture } from '../../demo/stage/picture.js';
import { takeAwayTemplate, type TakeAwayModel } from '../../demo/take-away/take-away.js';

const choices: Partial<TakeAwayChoice>[] = [];

const panel = {
  choices,
  /** The picture and the link, or the reason why there is none. */
  picture: { incomplete: false } as { incomplete: boolean } | string,
  link: { address: 'https://studio.example/#scenario=typical' } as { address: string } | string,
  /** @param text JSON of a {@link PanelInput} */
  mount(text: string): void {
    const given = JSON.parse(text) as PanelInput;
    let model: TakeAwayModel = { ...given, choice: { ...readTakeAwayChoice(undefined), ...given.choice } };
    const draw = (): void => {
      render(
        takeAwayTemplate(model, {
          onChoice: (patch) => {
            choices.push(patch);
            model = { ...model, choice: { ...model.choice, ...patch } };
            draw();
          },
          onPicture: async () => {
            if (typeof panel.picture === 'string') throw new Error(panel.picture);
            return { blob: await drawPixel(), ...panel.picture } satisfies Picture;
          },
          onLink: async () => {
            if (typeof panel.link === 'string') throw new Error(panel.link);
            return panel.link.address;
          },
        }),
        document.querySelector('main')!,
      );
    };
    draw();
  },
};

function drawPixel(): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob!)));
}

export type Panel = typeof panel;

/** What is on the stage, and earlier choices in the panel. */
export type PanelInput = Omit<TakeAwayModel, 'choice'> & { readonly choice?: Partial<TakeAwayChoice> };

Object.assign(window, { panel });
