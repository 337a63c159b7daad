import { addressOf, readSettings, type Settings } from './settings.js';

/**
 * Keeps the form of the bar and the address of the page alike.
 *
 * @param onChange told of the settings at the start and at each change
 */
export function connectSettingsForm(form: HTMLFormElement, onChange: (settings: Settings) => void): void {
  const show = (settings: Settings): void => {
    for (const [name, value] of Object.entries(settings)) {
      const control = form.elements.namedItem(name);
      if (control instanceof HTMLSelectElement) control.value = String(value);
      else if (control instanceof HTMLInputElement) control.checked = value === true;
    }
    onChange(settings);
  };
  const fromAddress = (): void => show(readSettings(new URLSearchParams(location.search)));

  form.addEventListener('change', () => {
    const settings = readSettings(new FormData(form));
    history.pushState(null, '', addressOf(settings, location.href));
    onChange(settings);
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  addEventListener('popstate', fromAddress);
  fromAddress();
}

/** Folds the form away where the bar is narrow. */
export function connectToggle(toggle: HTMLButtonElement, form: HTMLFormElement): void {
  toggle.addEventListener('click', () => {
    const open = toggle.ariaExpanded !== 'true';
    toggle.ariaExpanded = String(open);
    form.classList.toggle('open', open);
  });
}
