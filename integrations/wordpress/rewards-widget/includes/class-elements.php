<?php
/**
 * The elements on a page.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/**
 * Prints the elements for shortcodes and blocks. What it prints is the same for every visitor, so pages can be kept in caches.
 */
final class Elements {
	/**
	 * Takes what an author may set. `flow_id`, `flow-id` and `flowId` are the same.
	 *
	 * @param array|string $attributes As WordPress reads them from a shortcode or a block; an empty text without any.
	 * @return array<string, string>
	 */
	public static function allowed( string $tag, $attributes ): array {
		$allowed = array();
		foreach ( is_array( $attributes ) ? $attributes : array() as $name => $value ) {
			$name = strtolower( str_replace( '_', '-', preg_replace( '/(?<=[a-z])(?=[A-Z])/', '-', (string) $name ) ) );
			if ( in_array( $name, Contract::ELEMENTS[ $tag ]['attributes'], true ) && is_scalar( $value ) ) {
				$allowed[ $name ] = (string) $value;
			}
		}
		return $allowed;
	}

	/**
	 * Prints an element, or for administrators what it needs.
	 *
	 * @param array<string, string> $attributes As `allowed()` returns them.
	 */
	public static function show( string $tag, array $attributes ): void {
		$settings = new Settings();
		if ( 'giveaway-flow' === $tag ) {
			$attributes += array( 'flow-id' => $settings->flow_id );
		}
		if ( 'rewards-widget' !== $tag && $settings->vault ) {
			$attributes += array( 'vault' => '' );
		}
		$trouble = self::trouble( $tag, $attributes, $settings );
		if ( Editor_Preview::is_shown() ) {
			Editor_Preview::show( $tag, $attributes, $trouble );
		} elseif ( '' !== $trouble ) {
			self::show_notice( $trouble );
		} elseif ( is_feed() ) {
			self::show_list( $tag, $attributes );
			self::show_way_to_page( $tag );
		} else {
			Assets::enqueue( $tag );
			Assets::show_late_style();
			self::show_element( $tag, $attributes );
		}
	}

	/** What is missing, in a sentence for the site's owner; empty if nothing is. */
	private static function trouble( string $tag, array $attributes, Settings $settings ): string {
		if ( 'rewards-widget' === $tag && ( ! $settings->is_ready() || '' === $settings->feed_url ) ) {
			return __( 'Rewards: set the address of the feed and the API key first.', 'rewards-widget' );
		}
		if ( 'rewards-widget' !== $tag && ( ! $settings->is_ready() || '' === $settings->base_url ) ) {
			return __( 'Rewards: set the address of the giveaways and the API key first.', 'rewards-widget' );
		}
		if ( 'giveaway-flow' === $tag && '' === $attributes['flow-id'] ) {
			return __( 'Rewards: name the giveaway, here or under Settings → Rewards.', 'rewards-widget' );
		}
		return Assets::trouble();
	}

	/** @param array<string, string> $attributes By name. */
	private static function show_element( string $tag, array $attributes ): void {
		// The gateway on this host, also where the site has several.
		$attributes = array( Contract::ELEMENTS[ $tag ]['address'] => (string) wp_parse_url( Settings::mount(), PHP_URL_PATH ) ) + $attributes;
		printf( '<%s', esc_html( $tag ) );
		foreach ( $attributes as $name => $value ) {
			printf( ' %s="%s"', esc_html( $name ), esc_attr( $value ) );
		}
		echo '>';
		self::show_list( $tag, $attributes );
		printf( '</%s>', esc_html( $tag ) );
	}

	/** From what is kept, so that no page waits for the service. The element hides it as soon as the script has come. */
	private static function show_list( string $tag, array $attributes ): void {
		// Only the shopper's browser knows codes.
		if ( null !== Contract::ELEMENTS[ $tag ]['payload'] ) {
			$level = (int) ( $attributes['heading-level'] ?? 2 );
			$offers = Link_Params::add( self::offers( $tag, $attributes, false ), $attributes );
			Offer_List::show( $offers, 'rewards-widget' === $tag, $attributes['heading'] ?? '', $level >= 1 && $level <= 6 ? $level : 2 );
		}
	}

	/**
	 * Offers for a list, of a feed or a giveaway.
	 *
	 * @param bool $load Whether the service may be asked, if nothing is kept.
	 * @throws Refusal If nothing can be loaded.
	 */
	public static function offers( string $tag, array $attributes, bool $load ): array {
		$gateway = new Gateway( new Settings() );
		$lists   = 'rewards-widget' === $tag
			? $gateway->feed_offers( $attributes['flow'] ?? '', $load )
			: $gateway->giveaway_offers( $attributes['flow-id'], $load );
		return Offer_List::choose( $lists, $attributes['placements'] ?? '', $attributes['age-restricted'] ?? '' );
	}

	/** Feed readers can't claim, and don't know the shopper. */
	private static function show_way_to_page( string $tag ): void {
		if ( 'rewards-widget' !== $tag ) {
			$words = 'giveaway-flow' === $tag
				? __( 'Get your code on our site', 'rewards-widget' )
				: __( 'See your codes on our site', 'rewards-widget' );
			printf( '<p><a href="%s">%s</a></p>', esc_url( (string) get_permalink() ), esc_html( $words ) );
		}
	}

	/** Shown to administrators only. */
	private static function show_notice( string $words ): void {
		if ( current_user_can( 'manage_options' ) ) {
			$address = admin_url( 'options-general.php?page=rewards-widget' );
			printf( '<p><strong><a href="%s">%s</a></strong></p>', esc_url( $address ), esc_html( $words ) );
		}
	}
}
