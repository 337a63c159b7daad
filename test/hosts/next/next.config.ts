import type { NextConfig } from 'next';

// As `create-next-app` writes it.
const nextConfig: NextConfig = {
  cacheComponents: true,
  partialPrefetching: true,
};

export default nextConfig;
