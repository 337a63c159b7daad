import '@shopify/ui-extensions';

// Shopify's command writes this file anew when it builds.
declare module './src/thank-you.tsx' {
  const shopify: import('@shopify/ui-extensions/purchase.thank-you.block.render').Api;
  const globalThis: { shopify: typeof shopify };
}
