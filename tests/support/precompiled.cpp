// SPDX-License-Identifier: GPL-3.0-or-later
// Stands for the headers that all tests share; CMake precompiles headers of a target with sources.
