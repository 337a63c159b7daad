<?php
/**
 * The page Settings → Rewards of a network of sites.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Where the network's administrator decides whether each site has its own settings, and enters those for all. */
final class Network_Page {
	/** Who may use it. */
	public const CAPABILITY = 'manage_network_options';

	private const SLUG  = 'rewards-widget';
	private const SAVE  = 'rewards-widget-network';
	private const CHECK = 'rewards_widget_check_network';

	/** What the form is signed for. */
	private const NONCE = 'rewards-widget-network-options';

	public static function register(): void {
		add_action( 'network_admin_menu', array( self::class, 'add_page' ) );
		add_action( 'network_admin_edit_' . self::SAVE, array( self::class, 'save' ) );
		add_action( 'wp_ajax_' . self::CHECK, array( self::class, 'check' ) );
		add_filter( 'network_admin_plugin_action_links_' . plugin_basename( PLUGIN_FILE ), array( self::class, 'add_link' ) );
	}

	public static function add_page(): void {
		$title = __( 'Rewards', 'rewards-widget' );
		$page  = add_submenu_page( 'settings.php', $title, $title, self::CAPABILITY, self::SLUG, array( self::class, 'show' ) );
		add_action( "load-$page", array( Settings_Form::class, 'enqueue_check' ) );
	}

	public static function address(): string {
		return network_admin_url( 'settings.php?page=' . self::SLUG );
	}

	/** @param string[] $links Of the plugin, in the network's list of plugins. */
	public static function add_link( array $links ): array {
		array_unshift( $links, sprintf( '<a href="%s">%s</a>', esc_url( self::address() ), esc_html__( 'Settings', 'rewards-widget' ) ) );
		return $links;
	}

	/** Saves what was entered, and leads back to the page. */
	public static function save(): void {
		check_admin_referer( self::NONCE );
		if ( ! current_user_can( self::CAPABILITY ) ) {
			wp_die( esc_html__( 'Only the network’s administrator can do this.', 'rewards-widget' ), 403 );
		}
		$read = self::read();
		$page = static fn(): bool => Network_Settings::are_for_all() && Network_Settings::saved()['account_page'];
		$had  = $page();
		Network_Settings::save( 'all' === sanitize_key( wp_unslash( $_POST['rewards_widget_sites'] ?? '' ) ), $read->values );
		if ( $had !== $page() ) {
			self::forget_rules();
		}
		Settings_Page::report( $read->problems );
		if ( ! $read->problems ) {
			add_settings_error( Settings::OPTION, 'saved', esc_html__( 'Settings saved.', 'rewards-widget' ), 'success' );
		}
		// The next page shows these, as after WordPress's own forms.
		set_transient( 'settings_errors', get_settings_errors(), 30 );
		wp_safe_redirect( add_query_arg( 'settings-updated', 'true', self::address() ) );
		exit;
	}

	/** Answers the button Check, with what is entered, saved or not. */
	public static function check(): void {
		check_ajax_referer( self::NONCE, '_wpnonce' );
		if ( ! current_user_can( self::CAPABILITY ) ) {
			wp_send_json_error( null, 403 );
		}
		Settings_Page::answer( self::read() );
	}

	public static function show(): void {
		if ( ! current_user_can( self::CAPABILITY ) ) {
			return;
		}
		$settings = new Settings( Network_Settings::saved() );
		require __DIR__ . '/network-page.php';
	}

	/** The boxes for WooCommerce are always there: it may be active on some sites alone. */
	private static function read(): Entered_Settings {
		// phpcs:ignore WordPress.Security -- `save()` and `check()` have verified the nonce, and Entered_Settings reads what was sent.
		return new Entered_Settings( wp_unslash( $_POST[ Settings::OPTION ] ?? array() ), Network_Settings::saved(), true );
	}

	/** The account of each site gets its page, or loses it. */
	private static function forget_rules(): void {
		foreach ( get_sites(
			array(
				'fields' => 'ids',
				'number' => 0,
			)
		) as $site ) {
			switch_to_blog( $site );
			WooCommerce_Shop::forget_rules();
			restore_current_blog();
		}
	}
}
