<?php
// The configuration of the tests' WordPress.
define( 'DB_NAME', 'wordpress' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:' . __DIR__ . '/../database.sock' );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'DB_COLLATE', '' );
// No requests for updates, and no jobs between requests.
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'WP_ACCESSIBLE_HOSTS', '127.0.0.1' );
define( 'DISABLE_WP_CRON', true );
define( 'WP_DEBUG', true );
define( 'WP_DEBUG_LOG', __DIR__ . '/../debug.log' );
define( 'WP_DEBUG_DISPLAY', false );
foreach ( array( 'AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE' ) as $name ) {
	define( "{$name}_KEY", "$name key of the tests" );
	define( "{$name}_SALT", "$name salt of the tests" );
}
// Constants that a test sets for a while, and those of a network of sites.
foreach ( array( 'constants', 'network' ) as $file ) {
	$constants = __DIR__ . "/../$file.json";
	foreach ( is_file( $constants ) ? json_decode( file_get_contents( $constants ), true ) : array() as $name => $value ) {
		define( $name, $value );
	}
}
// In a network, each site has its own address.
if ( ! defined( 'MULTISITE' ) ) {
	define( 'WP_HOME', '{{url}}' );
	define( 'WP_SITEURL', '{{url}}' );
}
$table_prefix = 'wp_';
if ( ! defined( 'ABSPATH' ) ) {
	define( 'ABSPATH', __DIR__ . '/' );
}
require_once ABSPATH . 'wp-settings.php';
