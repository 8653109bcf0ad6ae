// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/model/order_classes.h"

#include "engine/systems/dataflow/model/tile_sizes.h"

namespace pimento::dataflow {

std::vector<OrderClass> orderClasses(std::size_t levels)
{
    std::vector<OrderClass> classes = {{}};
    for (std::size_t level = 1; level < levels; ++level) {
        std::vector<OrderClass> longer;
        for (const OrderClass& inner : classes) {
            for (const Tensor tensor : kAllTensors) {
                longer.push_back(inner);
                longer.back().push_back(tensor);
            }
        }
        classes = std::move(longer);
    }
    return classes;
}

std::vector<Dim> orderOf(Tensor stationary)
{
    switch (stationary) {
    case Tensor::Input:
        return {Dim::K, Dim::P, Dim::R, Dim::Q, Dim::S, Dim::N, Dim::C, Dim::G};
    case Tensor::Weight:
        return {Dim::P, Dim::Q, Dim::N, Dim::R, Dim::K, Dim::S, Dim::C, Dim::G};
    case Tensor::Output:
        break;
    }
    return {Dim::R, Dim::S, Dim::C, Dim::P, Dim::K, Dim::Q, Dim::N, Dim::G};
}

std::vector<std::vector<Dim>> ordersOf(const OrderClass& orders)
{
    std::vector<std::vector<Dim>> all = {orderOf(orders.empty() ? Tensor::Output : orders.front())};
    for (const Tensor tensor : orders) {
        all.push_back(orderOf(tensor));
    }
    return all;
}

} // namespace pimento::dataflow
