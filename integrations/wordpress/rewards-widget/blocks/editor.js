// The blocks in the editor, without a build step. The preview comes from render.php.
(function ({ blocks, blockEditor, components, element, i18n, serverSideRender: ServerSideRender }) {
  const { __ } = i18n;
  const { createElement, Fragment } = element;
  const { PanelBody, RangeControl, SelectControl, TextControl, ToggleControl } = components;
  // Class Blocks puts them before this script.
  const PLACEMENTS = window.rewardsWidgetPlacements;

  const control = (type, label, help, props) =>
    createElement(type, { key: label, label, help, __nextHasNoMarginBottom: true, ...props });

  /** Text that is left out when empty. */
  const text = (name, label, help) => (block) =>
    control(TextControl, label, help, {
      value: block.attributes[name] ?? '',
      onChange: (value) => block.setAttributes({ [name]: value === '' ? undefined : value }),
    });

  const choice = (name, label, help, options) => (block) =>
    control(SelectControl, label, help, {
      value: block.attributes[name] ?? options[0].value,
      options,
      onChange: (value) => block.setAttributes({ [name]: value === options[0].value ? undefined : value }),
    });

  const headingLevel = (block) =>
    control(
      RangeControl,
      __('Heading level', 'rewards-widget'),
      __('2 below the title of the page, 3 below a heading of yours.', 'rewards-widget'),
      {
        value: block.attributes.headingLevel ?? 2,
        min: 1,
        max: 6,
        onChange: (value) => block.setAttributes({ headingLevel: value === 2 ? undefined : value }),
      },
    );

  const subheading = (block) => {
    const { subheading } = block.attributes;
    const shown = subheading !== '';
    return createElement(
      Fragment,
      { key: 'subheading' },
      control(ToggleControl, __('Show a line under the heading', 'rewards-widget'), undefined, {
        checked: shown,
        onChange: (checked) => block.setAttributes({ subheading: checked ? undefined : '' }),
      }),
      shown &&
        text(
          'subheading',
          __('Line under the heading', 'rewards-widget'),
          __('Leave it empty for our own words.', 'rewards-widget'),
        )(block),
    );
  };

  const placements = (block) => {
    const chosen = (block.attributes.placements ?? PLACEMENTS.join(' ')).split(/\s+/);
    const labels = {
      hero: __('Show the large offers at the top', 'rewards-widget'),
      popular: __('Show the popular offers', 'rewards-widget'),
      all: __('Show all offers, with search', 'rewards-widget'),
    };
    const toggle = (name) => (checked) => {
      const names = PLACEMENTS.filter((one) => (one === name ? checked : chosen.includes(one)));
      // A page without any would be empty.
      if (names.length === 0) return;
      block.setAttributes({ placements: names.length === PLACEMENTS.length ? undefined : names.join(' ') });
    };
    return PLACEMENTS.map((name) =>
      control(ToggleControl, labels[name], undefined, { checked: chosen.includes(name), onChange: toggle(name) }),
    );
  };

  const forAdults = choice(
    'ageRestricted',
    __('Offers for adults', 'rewards-widget'),
    __('Behind a question, they are not on the page until the shopper says that they are of age.', 'rewards-widget'),
    [
      { value: 'show', label: __('Show them, marked', 'rewards-widget') },
      { value: 'gate', label: __('Behind a question', 'rewards-widget') },
      { value: 'hide', label: __('Hide them', 'rewards-widget') },
    ],
  );

  const variant = text(
    'variant',
    __('Name of a test variant', 'rewards-widget'),
    __('For A/B tests: your analytics get it with each event.', 'rewards-widget'),
  );

  const linkParams = text(
    'linkParams',
    __('Parameters of links to partners', 'rewards-widget'),
    __('For your affiliate network, such as clickref={placement}-{position}.', 'rewards-widget'),
  );

  const heading = text(
    'heading',
    __('Heading', 'rewards-widget'),
    __('Leave it empty for our own words.', 'rewards-widget'),
  );

  const remember = choice(
    'remember',
    __('Keep codes', 'rewards-widget'),
    __(
      'So that shoppers find their codes when they come back. Choose the same for giveaways and codes.',
      'rewards-widget',
    ),
    [
      { value: 'device', label: __('On the shopper’s device', 'rewards-widget') },
      { value: 'session', label: __('Until the tab is closed', 'rewards-widget') },
      { value: 'none', label: __('Not at all', 'rewards-widget') },
    ],
  );

  const loading = choice(
    'loading',
    __('When to load', 'rewards-widget'),
    __('On a long page, far down, offers can wait.', 'rewards-widget'),
    [
      { value: 'eager', label: __('With the page', 'rewards-widget') },
      { value: 'lazy', label: __('When the shopper comes near', 'rewards-widget') },
    ],
  );

  const settings = {
    'rewards-widget/offers': [
      heading,
      subheading,
      headingLevel,
      placements,
      text(
        'flow',
        __('Only this category', 'rewards-widget'),
        __('As your account manager calls it. Leave it empty for all offers.', 'rewards-widget'),
      ),
      forAdults,
      loading,
      variant,
      linkParams,
    ],
    'rewards-widget/giveaway': [
      text(
        'flowId',
        __('Giveaway', 'rewards-widget'),
        __('Its id. Leave it empty for the one under Settings → Rewards.', 'rewards-widget'),
      ),
      headingLevel,
      forAdults,
      remember,
      loading,
      variant,
      linkParams,
    ],
    'rewards-widget/codes': [
      heading,
      headingLevel,
      choice(
        'barcode',
        __('At the till', 'rewards-widget'),
        __('What is on the shopper’s screen to be scanned. Long codes are always QR codes.', 'rewards-widget'),
        [
          { value: 'qr', label: __('QR code', 'rewards-widget') },
          { value: 'code128', label: __('Barcode (Code 128)', 'rewards-widget') },
        ],
      ),
      remember,
      variant,
      linkParams,
    ],
  };

  function Edit(block) {
    return createElement(
      'div',
      blockEditor.useBlockProps(),
      createElement(
        blockEditor.InspectorControls,
        null,
        createElement(
          PanelBody,
          { title: __('Settings', 'rewards-widget') },
          settings[block.name].map((setting) => setting(block)),
        ),
      ),
      // So that links don't lead away from the editor.
      createElement(
        components.Disabled,
        null,
        createElement(ServerSideRender, {
          block: block.name,
          attributes: block.attributes,
          skipBlockSupportAttributes: true,
        }),
      ),
    );
  }

  for (const name of Object.keys(settings))
    blocks.registerBlockType(name, { edit: (props) => createElement(Edit, props), save: () => null });
})(window.wp);
