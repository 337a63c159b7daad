<?php
/* Stands for the shop's own way to sign in. */
session_start();
$_SESSION['user'] = $_POST['user'];
header('Location: /', true, 303);
