/** Sizes, layers and breakpoints have names, in src/styles/; their raw values are refused everywhere else. */
export default {
  extends: ['stylelint-config-recommended'],
  overrides: [{ files: ['**/*.svelte'], customSyntax: 'postcss-html' }],
  rules: {
    'media-feature-name-disallowed-list': ['/width/', '/height/', '/aspect-ratio/'],
    'declaration-property-value-allowed-list': {
      'z-index': ['/^var\\(--layer-[a-z]+\\)$/'],
      'font-size': ['/^var\\(--size-[a-z]+\\)$/', 'inherit'],
      font: ['inherit'],
    },
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global'] }],
    // Selectors of a component are few, and stand in the order in which one reads them.
    'no-descending-specificity': null,
  },
};
