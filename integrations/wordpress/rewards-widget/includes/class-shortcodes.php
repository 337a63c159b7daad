<?php
/**
 * The shortcodes.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** `[rewards_widget]` and `[giveaway_flow flow_id="…"]`. What they print is the same for everyone, so pages can be kept in caches. */
final class Shortcodes {
	/** Attributes that an author may set. Not among them: addresses, the key, `user` and `preview`. */
	private const WIDGET_ATTRIBUTES   = array( 'flow', 'placements', 'heading', 'subheading', 'heading-level', 'age-restricted', 'loading', 'lang' );
	private const GIVEAWAY_ATTRIBUTES = array( 'flow-id', 'heading-level', 'age-restricted', 'remember', 'lang' );

	public static function register(): void {
		add_shortcode( 'rewards_widget', array( self::class, 'rewards_widget' ) );
		add_shortcode( 'giveaway_flow', array( self::class, 'giveaway_flow' ) );
	}

	/** @param array|string $attributes As WordPress reads them; an empty text without any. */
	public static function rewards_widget( $attributes ): string {
		$settings = new Settings();
		if ( ! $settings->is_ready() || '' === $settings->feed_url ) {
			return self::notice( __( 'Rewards: set the address of the feed and the API key first.', 'rewards-widget' ) );
		}
		return self::element( 'rewards-widget', array( 'feed-url' => self::path() ) + self::allowed( $attributes, self::WIDGET_ATTRIBUTES ) );
	}

	/** @param array|string $attributes As WordPress reads them; an empty text without any. */
	public static function giveaway_flow( $attributes ): string {
		$settings = new Settings();
		if ( ! $settings->is_ready() || '' === $settings->base_url ) {
			return self::notice( __( 'Rewards: set the address of the giveaways and the API key first.', 'rewards-widget' ) );
		}
		$all = self::allowed( $attributes, self::GIVEAWAY_ATTRIBUTES ) + array( 'flow-id' => $settings->flow_id );
		if ( '' === $all['flow-id'] ) {
			return self::notice( __( 'Rewards: name the giveaway, as in [giveaway_flow flow_id="weekly-treats"].', 'rewards-widget' ) );
		}
		return self::element( 'giveaway-flow', array( 'base-url' => self::path() ) + $all );
	}

	/** The gateway on this host, also where the site has several. */
	private static function path(): string {
		return (string) wp_parse_url( Settings::mount(), PHP_URL_PATH );
	}

	/**
	 * Takes what an author may set. Both `flow_id` and `flow-id` are fine.
	 *
	 * @param array|string $attributes As WordPress reads them.
	 * @param string[]     $names      Of the element.
	 * @return array<string, string>
	 */
	private static function allowed( $attributes, array $names ): array {
		$allowed = array();
		foreach ( is_array( $attributes ) ? $attributes : array() as $name => $value ) {
			$name = str_replace( '_', '-', strtolower( (string) $name ) );
			if ( in_array( $name, $names, true ) ) {
				$allowed[ $name ] = (string) $value;
			}
		}
		return $allowed;
	}

	/** @param array<string, string> $attributes By name. */
	private static function element( string $tag, array $attributes ): string {
		if ( is_feed() ) {
			return '';
		}
		if ( '' !== Assets::trouble() ) {
			return self::notice( Assets::trouble() );
		}
		Assets::enqueue();
		$markup = "<$tag";
		foreach ( $attributes as $name => $value ) {
			$markup .= sprintf( ' %s="%s"', $name, esc_attr( $value ) );
		}
		return Assets::late_style() . "$markup></$tag>";
	}

	/** Shown to administrators only. */
	private static function notice( string $words ): string {
		if ( ! current_user_can( 'manage_options' ) ) {
			return '';
		}
		$address = admin_url( 'options-general.php?page=rewards-widget' );
		return sprintf( '<p><strong><a href="%s">%s</a></strong></p>', esc_url( $address ), esc_html( $words ) );
	}
}
