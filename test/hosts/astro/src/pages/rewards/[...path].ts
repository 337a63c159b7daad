import type { APIRoute } from 'astro';
import { gateway } from '../../gateway';

export const prerender = false;
export const ALL: APIRoute = ({ request }) => gateway(request);
