<?php
/**
 * Removes everything that the plugin has stored.
 *
 * @package RewardsWidget
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

/** Removes the options of the current site. */
function rewards_widget_uninstall_site() {
	global $wpdb;
	delete_option( 'rewards_widget' );
	// Codes in the accounts of all users.
	delete_metadata( 'user', 0, $wpdb->get_blog_prefix() . 'rewards_widget_codes', '', true );
	// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- There is no other way to delete options by their beginning.
	$wpdb->query( $wpdb->prepare( "DELETE FROM $wpdb->options WHERE option_name LIKE %s", $wpdb->esc_like( 'rewards_widget_' ) . '%' ) );
}

if ( is_multisite() ) {
	foreach ( get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	) as $rewards_widget_site ) {
		switch_to_blog( $rewards_widget_site );
		rewards_widget_uninstall_site();
		restore_current_blog();
	}
} else {
	rewards_widget_uninstall_site();
}
// The network's options.
delete_site_option( 'rewards_widget_network' );
wp_cache_flush();
