<?php
/**
 * Settings for all sites of a network.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Settings that the administrator of a network has made the same for all its sites. */
final class Network_Settings {
	/** Name of the network's option. Not that of a site's, which WordPress would have the site's form read. */
	public const OPTION = 'rewards_widget_network';

	/** Whether all sites use these settings. Otherwise, each site has its own. */
	public static function are_for_all(): bool {
		return is_multisite() && ! empty( self::option()['for_all'] );
	}

	/** @return array<string, string|int|bool> What the network's option holds, in use or not. */
	public static function saved(): array {
		return array_intersect_key( self::option(), Settings::DEFAULTS ) + Settings::DEFAULTS;
	}

	/** @param array<string, string|int|bool> $values As `Entered_Settings` has read them. */
	public static function save( bool $for_all, array $values ): void {
		update_site_option( self::OPTION, array( 'for_all' => $for_all ) + $values );
	}

	/**
	 * The table that all sites share for what protects the host, if they ask the same service. Its processes of PHP are then the same, too.
	 */
	public static function options_table(): string {
		global $wpdb;
		$is_shared = is_multisite() && ( self::are_for_all() || Settings::has_key_in_file() );
		return $is_shared ? $wpdb->get_blog_prefix( get_main_site_id() ) . 'options' : $wpdb->options;
	}

	private static function option(): array {
		return (array) get_site_option( self::OPTION, array() );
	}
}
