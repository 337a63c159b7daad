export default {
  testEnvironment: 'jsdom',
  // The package and lit have ES modules only: let Babel transform them, too.
  transformIgnorePatterns: ['/node_modules/(?!(rewards-widget|lit|lit-html|lit-element|@lit|@lit-labs)/)'],
};
