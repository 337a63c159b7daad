<?php
/**
 * Plugin Name:       Rewards Widget
 * Description:       Partner offers and giveaways on your pages. The API key stays on your server, and signed-in users claim codes.
 * Version:           {{version}}
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * License:           MIT
 * License URI:       https://opensource.org/license/mit
 * Text Domain:       rewards-widget
 * Domain Path:       /languages
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

defined( 'ABSPATH' ) || exit;

const VERSION     = '{{version}}';
const PLUGIN_FILE = __FILE__;

foreach ( array(
	'translations',
	'contract',
	'refusal',
	'answer',
	'page-request',
	'service-address',
	'settings',
	'network-settings',
	'keyed-digest',
	'viewer',
	'key-filter',
	'stored',
	'error-log',
	'service-answer',
	'trace-context',
	'service',
	'lock',
	'waiting-limit',
	'visitor-address',
	'counters',
	'limits',
	'packed-body',
	'kept-answers',
	'feed-route',
	'order-token',
	'user',
	'offer-facts',
	'vault',
	'flow-route',
	'remembered-claims',
	'claim-route',
	'codes-route',
	'gateway',
	'endpoint',
	'assets',
	'offer-list',
	'link-params',
	'elements',
	'editor-preview',
	'shortcodes',
	'blocks',
	'patterns',
	'analytics',
	'woocommerce-shop',
	'privacy',
	'cleanup',
) as $rewards_widget_file ) {
	require_once __DIR__ . "/includes/class-$rewards_widget_file.php";
}

Translations::register();
Service::register();
Endpoint::register();
Assets::register();
Shortcodes::register();
Blocks::register();
Patterns::register();
Analytics::register();
WooCommerce_Shop::register();
Privacy::register();
Cleanup::register();

if ( is_admin() ) {
	require_once __DIR__ . '/admin/class-check.php';
	require_once __DIR__ . '/admin/class-entered-settings.php';
	require_once __DIR__ . '/admin/class-settings-form.php';
	require_once __DIR__ . '/admin/class-next-step.php';
	require_once __DIR__ . '/admin/class-settings-page.php';
	require_once __DIR__ . '/admin/class-network-page.php';
	require_once __DIR__ . '/admin/class-proxy-notice.php';
	Settings_Page::register();
	Network_Page::register();
	Next_Step::register();
	Proxy_Notice::register();
}
