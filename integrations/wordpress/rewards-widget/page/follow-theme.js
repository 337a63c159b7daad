/**
 * Makes the elements dark in dark themes. They follow `color-scheme`, which dark themes rarely set, so light text around an element
 * decides. Elements are left alone whose `color-scheme` the theme or its owner has set.
 */
(function () {
  const LIGHT_TEXT = 140;
  const darkened = new Set();

  function follow() {
    for (const element of document.querySelectorAll('rewards-widget, giveaway-flow, rewards-codes')) {
      if (darkened.delete(element)) {
        element.style.removeProperty('color-scheme');
      }
      const style = getComputedStyle(element);
      const text = /^rgba?\((\d+), (\d+), (\d+)/.exec(style.color);
      // As bright as the eye sees it, from 0 to 255.
      const brightness = text ? 0.299 * text[1] + 0.587 * text[2] + 0.114 * text[3] : 0;
      if (style.colorScheme === 'normal' && brightness > LIGHT_TEXT) {
        darkened.add(element);
        element.style.setProperty('color-scheme', 'dark');
      }
    }
  }

  follow();
  // A theme's own switch changes a class of the page.
  const switches = new MutationObserver(follow);
  for (const root of [document.documentElement, document.body]) {
    switches.observe(root, { attributes: true, attributeFilter: ['class'] });
  }
})();
