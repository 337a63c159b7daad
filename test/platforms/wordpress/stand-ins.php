<?php
// A must-use plugin for the tests: stands in for time, WooCommerce and the WP Consent API where those can't be installed, with the hooks that their documentation describes. The option `tests_stand_ins` turns them on.
// The plugin's clock, which is ahead by some seconds.
if ( defined( 'TESTS_AHEAD' ) ) {
	require __DIR__ . '/stand-ins/clock.php';
}
if ( get_option( 'tests_stand_ins' ) ) {
	require __DIR__ . '/stand-ins/woocommerce.php';
	require __DIR__ . '/stand-ins/consent-api.php';
}
